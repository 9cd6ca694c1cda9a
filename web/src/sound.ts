// Quiet sounds for what happens, made here from noise and tones; no recordings. Off by a key. Nothing sounds before the
// player has touched the page, as browsers demand.
import type { Cue, Frame } from "./protocol.ts";
import { likes } from "./keep.ts";

let context: AudioContext | null = null;
let touched = false;
let noise: AudioBuffer | null = null;
const loudness = 0.16;
export const heard: string[] = []; // what was played last, for the tests

export function allow_sound(): void {
  touched = true;
}
function studio(): AudioContext | null {
  if (!likes.sound || !touched || typeof AudioContext === "undefined" || document.hidden) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}
function noise_of(c: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = c.createBuffer(1, c.sampleRate, c.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < data.length; ++i) data[i] = Math.random() * 2 - 1;
  return noise;
}
// A burst of noise through a filter that closes.
function burst(c: AudioContext, at: number, from: number, to: number, seconds: number, loud: number): void {
  const source = c.createBufferSource();
  source.buffer = noise_of(c);
  const filter = c.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
  const gain = c.createGain();
  gain.gain.setValueAtTime(loud * loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(filter).connect(gain).connect(c.destination);
  source.start(at, Math.random() * 0.5, seconds);
}
function tone(c: AudioContext, at: number, from: number, to: number, seconds: number, loud: number, type: OscillatorType = "sine"): void {
  const o = c.createOscillator();
  o.type = type;
  o.frequency.setValueAtTime(from, at);
  o.frequency.exponentialRampToValueAtTime(to, at + seconds);
  const gain = c.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(loud * loudness, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  o.connect(gain).connect(c.destination);
  o.start(at);
  o.stop(at + seconds);
}
type Voice = (c: AudioContext, at: number) => void;
const engine: Voice = (c, at) => (tone(c, at, 62, 54, 0.7, 0.5, "sawtooth"), burst(c, at, 260, 90, 0.7, 0.25));
const boom: Voice = (c, at) => (burst(c, at, 2200, 60, 0.9, 1), tone(c, at, 90, 32, 0.6, 0.8));
const voices: Partial<Record<Cue, Voice>> = {
  dice: (c, at) => [0, 0.07, 0.12, 0.2, 0.31].forEach((d, i) => burst(c, at + d, 5200 - i * 500, 1800, 0.035, 0.5 - i * 0.06)),
  move: engine,
  small_arms: (c, at) => [0, 0.16, 0.27].forEach((d) => burst(c, at + d, 5000, 500, 0.09, 0.55)),
  machine_gun: (c, at) => [0, 1, 2, 3, 4, 5].forEach((i) => burst(c, at + i * 0.075, 4200, 400, 0.06, 0.5)),
  gun: (c, at) => (burst(c, at, 3800, 90, 0.5, 0.9), tone(c, at, 150, 40, 0.25, 0.7)),
  mortar: (c, at) => (tone(c, at, 240, 90, 0.16, 0.6), burst(c, at + 0.5, 1600, 70, 0.5, 0.6)),
  flame: (c, at) => burst(c, at, 900, 300, 0.8, 0.6),
  smoke_shell: (c, at) => (tone(c, at, 200, 80, 0.14, 0.5), burst(c, at + 0.35, 1200, 500, 0.7, 0.25)),
  hit: (c, at) => tone(c, at, 1900, 1100, 0.14, 0.3, "triangle"),
  penetrate: (c, at) => (tone(c, at, 900, 300, 0.2, 0.4, "square"), burst(c, at, 3000, 300, 0.2, 0.5)),
  explosion: boom,
  bail_out: (c, at) => (tone(c, at, 500, 480, 0.06, 0.4, "square"), tone(c, at + 0.1, 420, 400, 0.08, 0.4, "square")),
  stuck: (c, at) => tone(c, at, 80, 40, 0.5, 0.6, "sawtooth"),
  pinned: (c, at) => tone(c, at, 330, 220, 0.3, 0.3),
  rally: (c, at) => (tone(c, at, 392, 392, 0.14, 0.35), tone(c, at + 0.14, 523, 523, 0.25, 0.35)),
  dig: (c, at) => [0, 0.22].forEach((d) => burst(c, at + d, 1400, 300, 0.13, 0.4)),
  charge: (c, at) => [0, 0.11, 0.2, 0.31, 0.4].forEach((d) => burst(c, at + d, 800, 200, 0.06, 0.4)),
  clash: (c, at) => [0, 0.1, 0.23].forEach((d, i) => tone(c, at + d, 2400 - i * 300, 1500, 0.1, 0.25, "triangle")),
  victory: (c, at) => [392, 494, 587, 784].forEach((f, i) => tone(c, at + i * 0.16, f, f, 0.4, 0.4, "triangle")),
};
const most = 7; // of one frame
const spacing = 0.15; // seconds

export function sound_of(frame: Frame): void {
  const cues = frame.events.map((e) => e.cue).filter((cue) => cue !== "dice" && voices[cue]);
  const c = studio();
  cues.filter((cue, i) => i === 0 || cue !== "move" || cues[i - 1] !== "move").slice(0, most).forEach((cue, i) => {
    if (!c) return;
    heard.push(cue);
    voices[cue]!(c, c.currentTime + i * spacing);
  });
  heard.splice(0, Math.max(0, heard.length - 50));
}
export function rattle(): void {
  const c = studio();
  if (!c) return;
  heard.push("dice");
  voices.dice!(c, c.currentTime);
}
// It is your turn.
export function ring(): void {
  if (!likes.sound || !touched || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  heard.push("ring");
  tone(context, context.currentTime, 660, 660, 0.25, 0.5);
  tone(context, context.currentTime + 0.18, 880, 880, 0.4, 0.5);
}
