"""How the page of a review looks, on small and large, light and dark screens."""

from __future__ import annotations

from codepegs.render.peg_colours import look
from codepegs.rules.ruleset import Rules

STYLE = """
:root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1d1d1b;--soft:#5d5a52;
--line:#d8d3c7;--edge:#8d887c;--mark:#0b6b63;--bad:#b3261e;--good:#0b6b63}
@media(prefers-color-scheme:dark){:root{--paper:#1b1c1e;--card:#242629;--ink:#efede6;--soft:#b3aea2;
--line:#3c3e42;--edge:#8d887c;--mark:#6fd3c7;--bad:#ff9a8f;--good:#6fd3c7}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:72rem;margin:0 auto;padding:1rem}
h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0}
h2{font-size:1.2rem;margin:2rem 0 .25rem}h3{font-size:1rem;margin:1.25rem 0 .25rem}
p{margin:.25rem 0;max-width:44rem}
section{border-block-start:1px solid var(--line);margin-block-start:1.5rem}
table{border-collapse:collapse;margin:.5rem 0;max-width:100%;background:var(--card);
border:1px solid var(--line);border-radius:.5rem}
div.board{overflow-x:auto;padding:2px}
caption{text-align:start;color:var(--soft);padding:.25rem 0}
th,td{padding:.4rem .6rem;text-align:end;vertical-align:middle;white-space:nowrap;
font-variant-numeric:tabular-nums}
thead th{font-weight:600;font-size:.875rem;color:var(--soft);border-block-end:1px solid var(--line);
vertical-align:bottom;white-space:normal}
th.text,td.text{text-align:start;white-space:normal}
.name{overflow-wrap:anywhere;max-width:14rem}
tbody th{font-weight:600}
tbody tr:not(.more)>*{border-block-start:1px solid var(--line)}
tbody tr:first-child>*{border-block-start:0}
tr.more td{padding-block:0 .5rem;text-align:start;white-space:normal}
summary{cursor:pointer;color:var(--mark);font-size:.875rem;border-radius:.25rem;padding:.2rem 0}
summary:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
details p{font-size:.9375rem}
.guess{display:inline-flex;flex-wrap:wrap;gap:.15em;font-size:.9375rem}
.peg{display:inline-block;min-width:1.65em;line-height:1.65em;padding:0 .2em;text-align:center;
border-radius:1em;box-shadow:inset 0 0 0 1px var(--edge);font-weight:600}
.keys{display:inline-grid;grid-auto-flow:column;grid-template-rows:repeat(2,.7rem);gap:.15rem;
vertical-align:middle;min-width:1.6rem;min-height:1.55rem}
.key{width:.7rem;height:.7rem;border-radius:50%;border:.13rem solid var(--ink)}
.key0{background:var(--ink)}
.key2{background:linear-gradient(90deg,var(--ink) 50%,transparent 50%)}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;padding:0;margin:.5rem 0}
.legend li{display:flex;align-items:center;gap:.4rem}
.sign{font-weight:700;color:var(--bad);min-width:1.3rem;display:inline-block;text-align:start;
padding-inline-start:.2rem}
.sign.praise{color:var(--good)}
.bad{display:block;font-size:.875rem;color:var(--bad)}
.charts{display:flex;flex-wrap:wrap;gap:0 2.5rem}
figure{margin:1rem 0 0;flex:1 1 20rem;max-width:28rem}
figcaption{font-weight:600;font-size:.9375rem}
svg{display:block;width:100%;height:auto;overflow:visible}
svg text{fill:var(--soft);font:12px system-ui,sans-serif}
svg .value{fill:var(--ink);font-weight:600}
svg .grid{stroke:var(--line)}
svg .line{fill:none;stroke:var(--mark);stroke-width:2}
svg .dot{fill:var(--mark);stroke:var(--paper);stroke-width:2}
svg .ring{fill:var(--paper);stroke:var(--mark);stroke-width:2}
svg .gap{stroke:var(--bad);stroke-width:3}
svg .made{fill:var(--ink);stroke:var(--paper);stroke-width:2}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);
white-space:nowrap}
@media(min-width:48rem){.narrow{display:none}}
@media(max-width:47.99rem){.wide{display:none}main{padding:.75rem}
th,td{padding:.35rem .18rem}th:first-child,td:first-child{padding-inline-start:.4rem}
th:last-child,td:last-child{padding-inline-end:.4rem}
table{width:100%;font-size:.875rem}thead th{font-size:.75rem}.name{max-width:6rem}.guess{font-size:.8125rem}
.sign{display:block;text-align:end;padding:0;line-height:1}.sign:empty{display:none}
.narrow{display:block;font-weight:400;font-size:.8125rem;overflow-wrap:anywhere;max-width:5rem}}
@media print{details::details-content{content-visibility:visible}.wide{display:table-cell}}
"""


def peg_styles(rules: Rules) -> str:
    """A class for each peg of these rules, and room for a row of them."""
    room = min(6, max(rules.holes)) * (1.82 if len(rules.letters[0]) == 1 else 2.2)
    styles = [f".guess{{min-width:{room:.1f}em}}"]
    for number, peg in enumerate(rules.pegs.values()):
        fill, ink = look(peg)
        if fill == "none":
            styles.append(f".p{number}{{box-shadow:none;outline:1px dashed var(--edge)}}")
        else:
            styles.append(f".p{number}{{background:{fill};color:{ink}}}")
    return "\n".join(styles)
