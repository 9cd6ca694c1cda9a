// Buttons that do what a key does: one way to do a thing.
let keyboard: ((key: string) => void) | null = null;
export function set_keyboard(f: ((key: string) => void) | null): void {
  keyboard = f;
}
export function run_key(key: string): void {
  keyboard?.(key);
}
