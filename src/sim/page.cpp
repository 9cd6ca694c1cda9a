#include "sim/page.hpp"

#include <fmt/core.h>

#include "sim/chart.hpp"

namespace sandtable::sim {
namespace {

constexpr std::string_view page_style = R"css(
:root{color-scheme:dark;--p0:#1d2021;--p1:#232627;--p2:#2c3031;--p3:#3a3f41;--t0:#f2efe2;--t1:#d6d6cb;--t2:#a9aba2;
--t3:#8f928a;--blue:#5aa0cf;--red:#e0755a;--amber:#ffd76a;--green:#8fbf6a}
*{box-sizing:border-box}
body{margin:0;background:var(--p0);color:var(--t1);font:15px/1.55 Inter,system-ui,"DejaVu Sans",sans-serif;font-variant-numeric:tabular-nums}
main{max-width:960px;margin:0 auto;padding:32px 20px 80px}
header{border-bottom:1px solid var(--p3);margin:16px 0 20px;padding-bottom:14px}
h1{font-size:28px;line-height:1.2;margin:0 0 6px;color:var(--t0);text-wrap:balance}
h2{font-size:19px;color:var(--t0);margin:52px 0 4px}
p{margin:4px 0 12px;max-width:76ch;color:var(--t2)}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(140px,1fr));gap:10px;margin:18px 0 0}
.fact{background:var(--p1);border-radius:6px;padding:12px 14px}
.fact b{display:block;font-size:24px;line-height:1.2;color:var(--t0);font-weight:600}
.fact span{color:var(--t2);font-size:13px}
.trouble{background:#3a2420;border-left:3px solid var(--red);border-radius:4px;padding:8px 14px;margin:14px 0}
.chart{display:block;width:100%;height:auto;margin:8px 0}
.chart text{fill:var(--t1);font:14px system-ui,"DejaVu Sans",sans-serif}
.chart .tick{fill:var(--t3);font-size:12px}.chart .value{fill:var(--t2);font-size:13px}
.chart .grid{stroke:var(--p3)}.chart .axis{stroke:var(--t3)}.chart .mid{stroke:var(--t3);stroke-dasharray:4 4}
.chart .span{stroke-width:3;stroke:currentColor;stroke-linecap:round;opacity:.65}.chart circle{fill:currentColor}
.up{color:var(--green)}.down{color:var(--red)}.even{color:var(--amber)}
.chart .bar0{fill:var(--blue)}.chart .bar1{fill:var(--red)}
.curve{fill:none;stroke-width:2.5;stroke-linejoin:round}
.smalls{display:grid;grid-template-columns:repeat(auto-fill,minmax(210px,1fr));gap:12px}
figure{margin:0}figure.small{background:var(--p1);border-radius:6px;padding:10px 10px 2px}
figcaption{color:var(--t1);font-size:13px;margin-bottom:2px}
.maps{display:grid;grid-template-columns:repeat(auto-fit,minmax(400px,1fr));gap:16px}
figure.map .chart{border-radius:4px}
.dim{fill:#101213;fill-opacity:.45}.chart .heat0{fill:#6cc4ff}.chart .heat1{fill:#ff7a52}
.wide{overflow-x:auto}
table{border-collapse:collapse;margin:8px 0}
.plain th,.plain td{padding:5px 8px;text-align:right;border-bottom:1px solid var(--p2);white-space:nowrap}
.plain th{color:var(--t2);font-weight:500;font-size:13px;position:sticky;top:0;background:var(--p0)}
.plain th:first-child,.plain td:first-child,.plain .words{text-align:left}
.plain .strip{width:110px;min-width:90px;padding:0}
.strip i{display:block;height:10px;border-radius:5px;background:var(--blue)}
.matrix th{font-weight:500;font-size:13px;color:var(--t1);padding:2px 8px 2px 0;text-align:right;white-space:nowrap}
.matrix thead th{vertical-align:bottom;height:130px;padding:0;min-width:42px;max-width:42px}
.matrix thead th span{display:block;transform-origin:0 100%;transform:translate(26px,0) rotate(-52deg);white-space:nowrap;width:0;text-align:left}
.matrix thead th.corner{max-width:none;height:auto;color:var(--t3);text-align:right;padding-right:8px}
.matrix td{min-width:42px;height:30px;text-align:center;font-size:13px;border:1px solid var(--p0);color:var(--t0)}
.matrix .none{background:var(--p1)}
.matrix .hot{background:color-mix(in srgb,#4f8a3a calc(var(--s)*100%),var(--p1))}
.matrix .cold{background:color-mix(in srgb,#a8452c calc(var(--s)*100%),var(--p1))}
details summary{cursor:pointer;color:var(--t2);margin:8px 0}
footer{margin-top:56px;color:var(--t3);font-size:13px;border-top:1px solid var(--p3);padding-top:10px}
@media print{:root{color-scheme:light;--p0:#fff;--p1:#f4f3ee;--p2:#e6e4dc;--p3:#c9c7be;--t0:#111;--t1:#222;--t2:#444;
--t3:#666;--blue:#1d5480;--red:#a8452c;--amber:#8a6a00;--green:#3c6b28}figure,section{break-inside:avoid}}
@media (max-width:700px){.maps{grid-template-columns:1fr}}
)css";

}  // namespace

std::string page(const std::string& title, const std::string& body) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\"><title>{}</title><style>{}</style></head><body><main>\n{}</main></body></html>\n",
      escaped(title), page_style, body);
}

std::string section(const std::string& title, const std::string& words, const std::string& inside) {
  return fmt::format("<section><h2>{}</h2><p>{}</p>\n{}</section>\n", escaped(title), escaped(words), inside);
}

}  // namespace sandtable::sim
