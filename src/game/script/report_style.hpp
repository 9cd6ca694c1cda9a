// The look of a battle report: one style sheet, in the palette of the table's own panels.
// Used by game/report.cpp alone.
// No pictures, no fonts from elsewhere: the page must stand on its own.
#pragma once
#include <string_view>

namespace sandtable {

inline constexpr std::string_view report_style = R"css(
:root{color-scheme:dark;--p0:#1d2021;--p1:#232627;--p2:#2c3031;--p3:#34383a;--t0:#f2efe2;--t1:#d6d6cb;--t2:#a9aba2;
--t3:#8f928a;--blue:#5aa0cf;--rim:#2f6f9f;--red:#b2492f;--amber:#ffd76a;--alarm:#ff8f6b}
*{box-sizing:border-box}
body{margin:0;background:var(--p0);color:var(--t1);font:15px/1.5 Inter,system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:960px;margin:0 auto;padding:32px 20px 80px}
header{border-bottom:1px solid var(--p3);margin:24px 0 20px;padding-bottom:12px}
h1{font-size:26px;line-height:1.2;margin:0 0 6px;color:var(--t0);text-wrap:balance}
h2{font-size:19px;color:var(--t0);margin:48px 0 12px}
h3{font-size:15px;font-weight:600;color:var(--t0);margin:0 0 4px;overflow-wrap:anywhere}
h4{font-size:14px;margin:0 0 4px;color:var(--t0)}
.sub,.shows{color:var(--t2);margin:4px 0}
.result{display:inline-block;margin:8px 0 0;padding:2px 10px;border-radius:10px;background:var(--p2)}
.result.good{color:var(--amber)}.result.bad{color:var(--alarm)}
code{font:13px ui-monospace,monospace;color:var(--t2)}
.step{background:var(--p1);border-left:3px solid var(--p3);border-radius:4px;padding:10px 14px;margin:10px 0}
.step.command{border-left-color:var(--rim)}.step.refused{border-left-color:var(--red)}
.step.usual,.step.expectation{padding:6px 14px;opacity:.85}
.by{color:var(--blue);margin-right:4px}
.prompt,.note{margin:0 0 4px;color:var(--t3)}.note{color:var(--amber)}
.tag{font-size:11px;font-weight:600;color:var(--t2);background:var(--p3);border-radius:8px;padding:1px 7px;vertical-align:1px}
.tag.no{color:var(--p0);background:var(--alarm)}
ul{margin:4px 0 0;padding-left:18px}li{margin:3px 0}
.events{list-style:none;padding-left:0}
.roll{display:flex;flex-wrap:wrap;align-items:center;gap:5px;margin:4px 0 6px}
.die{width:24px;height:24px;flex:none}
symbol rect{fill:#f2efe2}symbol circle{fill:#1d2021}
.die.miss{opacity:.45}.die.hit{filter:drop-shadow(0 0 3px var(--amber))}.die.gone{opacity:.25;transform:scale(.75)}
.need{font-weight:700;color:var(--amber);margin:0 4px 0 6px}
.reason{background:var(--p2);border-radius:9px;padding:0 8px;font-size:13px}
a.rule{color:var(--blue);text-decoration:none;border-bottom:1px dotted var(--rim)}
a.rule:hover,a.rule:focus-visible{color:var(--t0)}
pre{margin:4px 0;padding:8px 10px;background:var(--p0);border-radius:4px;overflow-x:auto;font:12px/1.45 ui-monospace,monospace;color:var(--t2)}
figure{margin:12px 0}figure img{display:block;width:100%;height:auto;border-radius:4px}
.map{display:block;width:100%;height:auto;border-radius:4px}
.map rect{stroke-width:7}.map g path{stroke:#14110c;stroke-width:6}.map text{font:600 46px system-ui,sans-serif;fill:#fff;
stroke:#14110c;stroke-width:9;paint-order:stroke;text-anchor:middle}
.map .goal{fill:#ffd76a22;stroke:#ffd76a;stroke-width:8;stroke-dasharray:24 16}.map .wreck{stroke:#14110c;stroke-width:14}
.map .smoke{fill:#e8e6dccc}
.map .b0 rect{fill:#5d7ea0;stroke:#1668b0}.map .b1 rect{fill:#b98a5c;stroke:#ff9a4d}
.map .way{fill:none;stroke-width:16;stroke-linejoin:round;opacity:.85}.map .fell{fill:none;stroke-width:26}
.way.w0,.fell.w0{stroke:#7cc0f5}.way.w1,.fell.w1{stroke:#ffb06e;stroke-dasharray:44 20}.fell.w1{stroke-dasharray:none}
.head.w0{fill:#7cc0f5}.head.w1{fill:#ffb06e}
figcaption{color:var(--t2);margin-top:4px}
.deeds{margin:8px 0}.deeds>summary{cursor:pointer;color:var(--blue);padding:4px 0}
table.sides{border-collapse:collapse;margin:14px 0;width:100%}
.sides th,.sides td{text-align:left;vertical-align:top;padding:5px 14px 5px 0;border-bottom:1px solid var(--p3)}
.sides tbody th{color:var(--t2);font-weight:400;white-space:nowrap}
.sides thead th{color:var(--t0)}.sides .s0{border-left:4px solid #5aa0cf;padding-left:8px}.sides .s1{border-left:4px dashed #ff9a4d;padding-left:8px}
.plots{display:flex;flex-wrap:wrap;gap:20px}.plots figure{flex:1 1 300px;margin:6px 0}
.plot{display:block;width:100%;height:auto;background:var(--p1);border-radius:4px}
.plot path{fill:none;stroke-width:2.5}.plot .w0{stroke:#5aa0cf}.plot .w1{stroke:#ff9a4d;stroke-dasharray:7 4}
.plot .axis{stroke:var(--t3);stroke-width:1}.plot text{font:11px system-ui,sans-serif;fill:var(--t2)}
.story a,.turns a{color:var(--blue)}
.summary{color:var(--t2)}
.failure{background:#3a2420;border-left:3px solid var(--alarm);border-radius:4px;padding:10px 14px;margin:10px 0}
.rules article{border-top:1px solid var(--p3);padding:10px 0;scroll-margin-top:12px}
.rules article:target{background:var(--p2);margin:0 -10px;padding:10px}
.rules p{margin:2px 0;max-width:72ch}
.ruling{color:var(--amber)}
@media print{:root{color-scheme:light;--p0:#fff;--p1:#f6f5f0;--p2:#ecebe4;--p3:#cfcdc4;--t0:#111;--t1:#222;--t2:#444;--t3:#666;
--blue:#1d5480;--amber:#7a5200;--alarm:#a02c10}.step,figure,article{break-inside:avoid}}
)css";

}  // namespace sandtable
