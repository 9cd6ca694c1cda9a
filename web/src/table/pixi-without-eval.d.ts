// The package has it, without types: PixiJS without eval.
declare module "pixi.js/unsafe-eval";
