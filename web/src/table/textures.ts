// Every picture on the table, painted once and kept: tokens, turrets, badges, stars, smoke, wrecks.
import type { Mark, Token } from "../protocol.ts";
import { chance, disc, stroke, table_scale } from "./brush.ts";
import { keep, kept, type Picture } from "./kept.ts";
import { aircraft_above } from "./paint_aircraft.ts";
import { light_of, paint_of, rim_of, side_called } from "./palette.ts";
import * as bases from "./paint_bases.ts";
import { symbol_canvas } from "./symbols.ts";
import * as vehicles from "./paint_vehicles.ts";

const armoured_wheels = (t: Token): boolean => t.symbol.slice(4, 8) === "EVAL" && t.form !== "tank" && t.form !== "turretless" && t.form !== "half_track";
export function token_picture(t: Token): Picture {
  const w = t.base.width / table_scale;
  const h = t.base.depth / table_scale;
  const seed = Math.abs(t.piece.id) % 5;
  const room = Math.max(w, h) * 0.7;
  const nation = side_called(t.side);
  return keep(`token ${t.form} ${t.side} ${nation} ${t.symbol} ${w} ${h} ${seed} ${t.has_turret}`, w + room, h + room, (b) => {
    const p = paint_of(t.side);
    const build = vehicles.build_of(t.symbol, nation);
    const open_top = t.symbol.slice(4, 9) === "EWHMS";
    if (armoured_wheels(t)) return vehicles.armoured_car(b, w, h, t.side, p, h > w * 2.2 ? 3 : 2, seed);
    switch (t.form) {
      case "tank": return vehicles.tank_hull(b, w, h, t.side, p, !t.has_turret, build, open_top, seed);
      case "turretless": return vehicles.tank_hull(b, w, h, t.side, p, true, build, open_top, seed);
      case "half_track": return vehicles.half_track(b, w, h, t.side, p);
      case "truck": return vehicles.truck(b, w, h, t.side, p);
      case "jeep": return vehicles.jeep(b, w, h, t.side, p);
      case "aircraft": return vehicles.aircraft(b, w, h, t.side, p);
      case "gun": return bases.gun(b, w, h, t.side, p, seed);
      case "cavalry": return bases.cavalry(b, w, h, t.side, p, seed);
      case "bunker": return bases.bunker(b, w, h, t.side);
      case "marker": return bases.marker(b, w, h, t.side);
      default: return bases.infantry(b, w, h, t.side, p, seed, bases.foot_of(t.symbol));
    }
  });
}
// Its turret turns for itself.
export const turns_turret = (t: Token): boolean => t.has_turret && (t.form === "tank" || armoured_wheels(t));
export function turret_picture(t: Token): Picture {
  const w = t.base.width / table_scale;
  const h = t.base.depth / table_scale;
  const nation = side_called(t.side);
  const seed = Math.abs(t.piece.id) % 5;
  return keep(`turret ${t.side} ${nation} ${t.symbol} ${w} ${h} ${seed}`, h * 2, h * 2, (b) => vehicles.turret(b, w, h, paint_of(t.side), vehicles.build_of(t.symbol, nation), seed));
}
// Which way a piece looks, around its symbol.
export function facing_picture(side: number): Picture {
  return keep(`facing ${side}`, 84, 84, (b) => {
    b.beginPath();
    b.moveTo(0, -40);
    b.lineTo(9, -27);
    b.lineTo(0, -30);
    b.lineTo(-9, -27);
    b.closePath();
    b.fillStyle = rim_of(side);
    b.strokeStyle = "#101212";
    b.lineWidth = 2;
    b.stroke();
    b.fill();
  });
}
// Where men fell: a rifle stuck into the ground with a helmet on it.
export function casualty_picture(side: number): Picture {
  return keep(`casualty ${side} ${side_called(side)}`, 24, 24, (b) => {
    disc(b, 1.5, 6, 7, "rgba(0,0,0,.28)");
    disc(b, 0, 5, 5.5, "rgba(88,66,40,.85)", "rgba(40,28,16,.7)", 0.5);
    stroke(b, [[0, 6], [0, -7]], "#2a1f14", 2);
    stroke(b, [[0, -1], [0, -7]], "#15171a", 1.3);
    disc(b, 0, -7, 4, paint_of(side).helmet, rim_of(side), 1.2);
  });
}
// Dust behind wheels and tracks.
export function dust_picture(): Picture {
  return keep("dust", 26, 26, (b) => {
    const g = b.createRadialGradient(0, 0, 1, 0, 0, 13);
    g.addColorStop(0, "rgba(214,196,150,.75)");
    g.addColorStop(1, "rgba(204,186,142,0)");
    b.fillStyle = g;
    b.fillRect(-13, -13, 26, 26);
  });
}
// In the dark a shadow would not part a piece from the ground: a pale rim of moonlight does.
export function halo_picture(t: Token): Picture {
  const w = t.base.width / table_scale;
  const h = t.base.depth / table_scale;
  return keep(`halo ${w} ${h}`, w + 30, h + 30, (b) => {
    b.filter = "blur(5px)";
    b.fillStyle = "rgba(205,222,255,.75)";
    b.beginPath();
    b.roundRect(-w / 2 - 2.5, -h / 2 - 2.5, w + 5, h + 5, 5);
    b.fill();
  }, 2);
}
export function shadow_picture(t: Token): Picture {
  const w = t.base.width / table_scale;
  const h = t.base.depth / table_scale;
  return keep(`shadow ${w} ${h}`, w + 16, h + 16, (b) => {
    b.filter = "blur(3px)";
    b.fillStyle = "rgba(0,0,0,.5)";
    b.beginPath();
    b.roundRect(-w / 2, -h / 2, w, h, 3);
    b.fill();
  }, 2);
}

// States that stand out get a colour as well; the letter is what tells.
const badge_colours: Record<string, string> = { P: "#1d2021", B: "#7a2f1c", D: "#4a3a22", G: "#2f4a2c", M: "#2b3f52", F: "#5a4317" };
export function badge_picture(letter: string): Picture {
  return keep(`badge ${letter}`, 20, 20, (b) => {
    disc(b, 0, 0, 8, badge_colours[letter] ?? "#1d2021", "#f2efe2", 1.4);
    b.fillStyle = "#f2efe2";
    b.font = `700 ${letter.length > 1 ? 8 : 11}px system-ui, sans-serif`;
    b.textAlign = "center";
    b.textBaseline = "middle";
    b.fillText(letter, 0, 0.6);
  });
}
export function star_picture(): Picture {
  return keep("star", 20, 20, (b) => {
    disc(b, 0, 0, 7.4, "rgba(20,22,23,.88)", "#ffd76a", 1);
    b.beginPath();
    for (let i = 0; i < 10; ++i) {
      const r = i % 2 === 0 ? 5.4 : 2.2;
      const a = (Math.PI * i) / 5 - Math.PI / 2;
      b.lineTo(Math.cos(a) * r, Math.sin(a) * r);
    }
    b.closePath();
    b.fillStyle = "#ffd76a";
    b.fill();
  });
}

// NATO symbols; an unknown code still gives a frame in the side's colour.
export function symbol_picture(t: Token): Picture {
  const key = `nato ${t.symbol} ${t.side}`;
  let p = kept.get(key);
  if (p) return p;
  const image = symbol_canvas(t.symbol, t.side, rim_of(t.side));
  if (!image) return token_picture(t);
  const scale = 44 / Math.max(image.width, image.height);
  p = { image, width: image.width * scale, height: image.height * scale };
  kept.set(key, p);
  return p;
}

export function mark_picture(m: Mark, night: boolean): Picture | null {
  const w = m.rect.width / table_scale;
  const h = m.rect.depth / table_scale;
  if (m.sort === "air_template") {
    return keep(`air template ${w} ${m.side}`, w * 1.05, h * 1.05, (b) => {
      b.strokeStyle = "rgba(16,20,20,.75)";
      b.lineWidth = 4;
      b.strokeRect(-w / 2, -h / 2, w, h);
      b.strokeStyle = light_of(m.side);
      b.lineWidth = 2;
      b.setLineDash([8, 5]);
      b.strokeRect(-w / 2, -h / 2, w, h);
    }, 2);
  }
  if (m.sort === "aircraft") {
    const span = Math.max(w * 2.4, 46);
    const long = Math.max(h * 1.6, 40);
    return keep(`aircraft ${span} ${long} ${m.side} ${side_called(m.side)}`, span * 1.5, long * 1.6, (b) => aircraft_above(b, span, long, paint_of(m.side), rim_of(m.side)), 3);
  }
  if (m.sort === "wreck") {
    const ww = Math.max(w, 12);
    const hh = Math.max(h, 12);
    return keep(`wreck ${ww} ${hh} ${night}`, ww * 2, hh * 2, (b) => {
      const g = b.createRadialGradient(0, 0, 2, 0, 0, Math.max(ww, hh) * 0.8);
      g.addColorStop(0, "rgba(15,12,10,.75)");
      g.addColorStop(1, "rgba(15,12,10,0)");
      b.fillStyle = g;
      b.fillRect(-ww, -hh, ww * 2, hh * 2);
      b.fillStyle = "#2b2622";
      b.beginPath();
      b.roundRect(-ww / 2, -hh / 2, ww, hh, 2);
      b.fill();
      b.strokeStyle = night ? "#9aa6bd" : "#0e0c0b";
      b.stroke();
      disc(b, ww * 0.05, -hh * 0.05, ww * 0.28, "#3a332d", "#0e0c0b", 0.8);
      stroke(b, [[ww * 0.05, -hh * 0.05], [ww * 0.4, -hh * 0.5]], "#1a1715", ww * 0.09);
      const r = chance(3);
      for (let i = 0; i < 14; ++i) disc(b, (r() - 0.5) * ww, (r() - 0.5) * hh, 0.6 + r() * 1.6, ["#5a3a22", "#6b4a2a", "#171412"][i % 3]!);
    }, 3);
  }
  if (m.sort === "crater" || m.sort === "breach") {
    const size = Math.max(w, h, 10);
    return keep(`crater ${size}`, size, size, (b) => {
      disc(b, 0, 0, size * 0.48, "#6d5a3c");
      disc(b, -size * 0.03, -size * 0.03, size * 0.36, "#3c3020");
      disc(b, size * 0.04, size * 0.05, size * 0.26, "#56452c");
    });
  }
  if (m.sort === "objective" && m.outline.length === 0)
    return keep(`objective ${m.side}`, 40, 40, (b) => {
      disc(b, 1, 12, 6, "rgba(0,0,0,.35)");
      stroke(b, [[0, 12], [0, -14]], "#1d2021", 3);
      stroke(b, [[0, 12], [0, -14]], "#f2efe2", 1.6);
      b.beginPath();
      b.moveTo(0, -14);
      b.lineTo(16, -8);
      b.lineTo(0, -2);
      b.closePath();
      b.fillStyle = m.side < 0 ? "#f2efe2" : rim_of(m.side);
      b.fill();
      b.strokeStyle = "#1d2021";
      b.lineWidth = 1;
      b.stroke();
    });
  return null; // smoke is made of puffs (clouds)
}
// Who fired at night and can be seen by it: a star of fire at the muzzle.
export function flash_picture(): Picture {
  return keep("muzzle flash", 26, 26, (b) => {
    const star = (outer: number, inner: number) => {
      b.beginPath();
      for (let i = 0; i < 16; ++i) {
        const r = i % 2 === 1 ? inner : outer * (i % 4 === 0 ? 1 : 0.66);
        const a = (Math.PI * i) / 8 - Math.PI / 2;
        b.lineTo(Math.cos(a) * r, Math.sin(a) * r);
      }
      b.closePath();
    };
    star(11.5, 4.4);
    b.fillStyle = "#ffb347";
    b.strokeStyle = "#1d1408";
    b.lineWidth = 1.6;
    b.stroke();
    b.fill();
    star(7, 3);
    b.fillStyle = "#fff6d8";
    b.fill();
  });
}
export function burst_picture(): Picture {
  return keep("burst", 30, 30, (b) => {
    const g = b.createRadialGradient(0, 0, 1, 0, 0, 14);
    g.addColorStop(0, "rgba(255,250,220,1)");
    g.addColorStop(0.3, "rgba(255,190,80,.95)");
    g.addColorStop(0.7, "rgba(190,70,30,.5)");
    g.addColorStop(1, "rgba(60,40,30,0)");
    b.fillStyle = g;
    b.fillRect(-15, -15, 30, 30);
  });
}
// Flak that bursts about an aircraft.
export function puff_picture(): Picture {
  return keep("flak puff", 30, 30, (b) => {
    const g = b.createRadialGradient(0, 0, 1, 0, 0, 14);
    g.addColorStop(0, "rgba(255,210,120,.95)");
    g.addColorStop(0.22, "rgba(40,38,38,.9)");
    g.addColorStop(0.7, "rgba(50,48,48,.55)");
    g.addColorStop(1, "rgba(60,58,58,0)");
    b.fillStyle = g;
    b.fillRect(-15, -15, 30, 30);
  });
}
// What flies: a tracer, a shell, a lick of flame, a puff of smoke.
export function round_picture(round: "tracer" | "shell" | "flame" | "puff"): Picture {
  if (round === "tracer") return tracer_picture();
  if (round === "flame") return burst_picture();
  if (round === "shell")
    return keep("shell", 10, 34, (b) => {
      const g = b.createLinearGradient(0, -17, 0, 17);
      g.addColorStop(0, "rgba(255,255,240,1)");
      g.addColorStop(0.3, "rgba(255,170,60,.95)");
      g.addColorStop(1, "rgba(120,110,100,0)");
      b.fillStyle = g;
      b.beginPath();
      b.roundRect(-3, -17, 6, 34, 3);
      b.fill();
    });
  return keep("puff", 28, 28, (b) => {
    const g = b.createRadialGradient(0, 0, 1, 0, 0, 13);
    g.addColorStop(0, "rgba(240,240,236,.95)");
    g.addColorStop(0.6, "rgba(205,205,200,.6)");
    g.addColorStop(1, "rgba(190,190,186,0)");
    b.fillStyle = g;
    b.fillRect(-14, -14, 28, 28);
  });
}
function tracer_picture(): Picture {
  return keep("tracer", 6, 26, (b) => {
    const g = b.createLinearGradient(0, -13, 0, 13);
    g.addColorStop(0, "rgba(255,250,210,1)");
    g.addColorStop(0.35, "rgba(255,190,80,.9)");
    g.addColorStop(1, "rgba(255,150,60,0)");
    b.fillStyle = g;
    b.beginPath();
    b.roundRect(-1.5, -13, 3, 26, 1.5);
    b.fill();
  });
}
