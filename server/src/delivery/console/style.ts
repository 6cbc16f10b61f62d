/**
 * The console's styles: the product's tokens (look.md), mobile first. Colour is never the only cue: each comes with a word or
 * number.
 */
export const style = `
:root{--page:#f8f8f8;--surface:#fff;--ink:#1a1a1a;--ink2:#666;--line:#ececec;--brand:#cf3115;--tint:#fdedea;--gold:#8a5a00;--gold-tint:#fff7e6;--green:#0f7b55;--green-tint:#e8f5ef;--blue:#2b4c9b;--blue-tint:#edf1fa;
font:14px/1.5 "PingFang SC","HarmonyOS Sans SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif;color:var(--ink);background:var(--page);-webkit-text-size-adjust:100%;font-variant-numeric:tabular-nums}
:lang(zh-Hant){font-family:"PingFang TC","Noto Sans CJK TC","Microsoft JhengHei",system-ui,sans-serif}
html:lang(en),html:lang(fr),html:lang(es){font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans","PingFang SC","Noto Sans CJK SC",sans-serif}
*{box-sizing:border-box}body{margin:0;overflow-wrap:anywhere;min-height:100vh;display:flex;flex-direction:column}
h1,h2,h3,p,dl,dd,ol,ul,figure,fieldset{margin:0;padding:0;border:0}ol,ul{list-style:none}
h1{font-size:18px;line-height:1.25}h2{font-size:16px;line-height:1.25}h3,legend{font-size:14px;line-height:1.5;font-weight:600;padding:0}
a{color:var(--blue)}code{font:inherit;overflow-wrap:anywhere}small,.quiet{font-size:12px;color:var(--ink2)}
[hidden]{display:none!important}.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:focus-visible{outline:2px solid var(--blue);outline-offset:2px}
.skip{position:absolute;left:12px;top:-60px;z-index:3;background:var(--surface);padding:12px;border-radius:12px}.skip:focus{top:4px}
.bar{position:sticky;top:0;z-index:2;background:var(--page);border-bottom:1px solid var(--line);padding-top:env(safe-area-inset-top)}
.bar,main,footer{padding-left:max(12px,env(safe-area-inset-left));padding-right:max(12px,env(safe-area-inset-right))}
.bar{display:flex;align-items:center;justify-content:space-between;min-height:45px;gap:12px}
@media(min-width:984px){.bar,main,footer{padding-left:calc(50vw - 480px);padding-right:calc(50vw - 480px)}}
.home{min-width:0;overflow:hidden;text-overflow:ellipsis;line-height:44px;color:var(--ink);font-size:16px;font-weight:600;text-decoration:none;white-space:nowrap}.bar .plain{white-space:nowrap}.brand{color:var(--brand)}
main{flex:1;padding-top:12px;padding-bottom:24px}main>div{display:grid;gap:12px}
footer{padding-top:8px;padding-bottom:calc(16px + env(safe-area-inset-bottom));text-align:center}
.langs div{display:flex;flex-wrap:wrap;justify-content:center}
button,.button{font:inherit;font-weight:600;display:inline-flex;align-items:center;justify-content:center;text-align:center;min-height:44px;padding:8px 16px;border-radius:12px;border:1px solid var(--line);background:var(--surface);color:var(--ink);text-decoration:none;cursor:pointer}
.primary{background:var(--brand);border-color:var(--brand);color:#fff}
.plain{border-color:transparent;background:none;color:var(--blue);padding:8px 10px;font-weight:400}.plain[aria-current]{color:var(--ink);font-weight:600}
.stale,.notice{border-radius:12px;padding:10px 12px;background:var(--gold-tint);color:var(--gold)}.stale{position:sticky;top:45px;z-index:2;border-radius:0;text-align:center}
.notice.done{background:var(--green-tint);color:var(--green)}.notice.fail{background:var(--tint);color:#a32610}.notice ul{margin-top:8px;display:grid;gap:8px}.notice:focus{outline:none}.notice.done{position:sticky;top:53px;z-index:1;box-shadow:0 4px 16px #0002}
.tabs{display:flex;background:#eee;border-radius:12px;padding:2px}.tabs a{flex:1;display:flex;align-items:center;justify-content:center;min-height:44px;padding:0 4px;border-radius:10px;color:#595959;text-decoration:none;text-align:center;line-height:1.25}
.tabs a[aria-current]{background:var(--surface);color:var(--ink);font-weight:600}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:12px;display:flex;flex-direction:column;gap:12px;min-width:0}
.head{display:flex;flex-wrap:wrap;align-items:center;gap:4px 8px}.head h2{overflow-wrap:anywhere}
.mark{display:inline-flex;align-items:center;font-size:12px;font-weight:600;line-height:1.25;border-radius:6px;padding:3px 6px;background:var(--blue-tint);color:var(--blue);white-space:nowrap}
.mark.canary{background:var(--gold-tint);color:var(--gold)}.mark.killed{background:var(--tint);color:#a32610}
.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:6px 12px}.facts dt{color:var(--ink2)}.facts dd{overflow-wrap:anywhere}.facts code{font-weight:600}.facts small{display:block;line-height:1.5}.why,.facts .why{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
.figures{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:8px}.figures>div{display:flex;flex-direction:column;justify-content:space-between}.figures dt{font-size:12px;color:var(--ink2)}.figures dd{font-size:18px;font-weight:600;line-height:1.25}.figures .sub{font-size:12px;font-weight:400;color:var(--gold);line-height:1.5}
.figures.four{grid-template-columns:repeat(4,minmax(0,1fr))}
.bad-text{color:var(--brand)}
.caption{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px;font-size:12px;color:var(--ink2)}.caption b{font-weight:600;color:var(--ink)}.keys{display:flex;flex-wrap:wrap;gap:0 12px}
.axis{display:flex;justify-content:space-between;font-size:12px;color:var(--ink2)}
svg{display:block;width:100%;overflow:visible}.bars,.lines{height:60px;margin:4px 0}.scale{height:12px}
path{fill:none;stroke-width:2;stroke-linecap:round;stroke-linejoin:round;vector-effect:non-scaling-stroke}path.ground{stroke:var(--line);stroke-width:1}path.live{stroke:var(--blue)}path.canary{stroke:var(--gold);stroke-dasharray:5 4}
.scale path{stroke-width:4;stroke-dasharray:none}rect.good{fill:#8fa5d6}rect.bad{fill:var(--brand)}.z1{fill:#cfe8dc}.z2{fill:#fbe7bd}.z3{fill:#f8d3cb}
.key{display:inline-flex;align-items:center;gap:6px}.key::before{content:"";width:14px;height:0;border-top:2px solid var(--blue)}.key.canary::before{border-top:2px dashed var(--gold)}.key.box::before{height:8px;border:0;background:#8fa5d6}.key.bad::before{height:8px;border:0;background:var(--brand)}
.vitals{display:grid;gap:4px 10px;grid-template-columns:max-content minmax(40px,1fr) max-content;margin-top:4px}.vitals li{display:grid;grid-template-columns:subgrid;grid-column:1/-1;align-items:center}.vitals span{font-size:12px;text-align:right}.vitals b{font-weight:600}
details>summary{min-height:44px;display:flex;align-items:center;gap:8px;cursor:pointer;color:var(--blue)}details>summary::marker{content:""}summary::-webkit-details-marker{display:none}
summary::before{content:"";width:7px;height:7px;border:solid;border-width:0 2px 2px 0;rotate:-45deg;flex:none}details[open]>summary::before{rotate:45deg}
.troubles{display:grid;gap:8px}.troubles li{display:grid;grid-template-columns:minmax(0,1fr) max-content;gap:0 12px;overflow-wrap:anywhere}.troubles b{font-weight:600;text-align:right}
.acts{display:flex;flex-wrap:wrap;gap:8px;margin-top:auto}.acts .button{flex:1 1 auto;padding:8px 12px}.acts.few .button{flex:0 0 auto;padding:8px 16px}
.cards{display:grid;gap:12px;grid-template-columns:minmax(0,1fr)}@media(min-width:720px){.cards{grid-template-columns:repeat(2,minmax(0,1fr))}}
.index{display:flex;flex-wrap:wrap;gap:8px}.index a{display:inline-flex;align-items:center;gap:6px;min-height:44px;padding:0 12px;background:var(--surface);border:1px solid var(--line);border-radius:12px;color:var(--ink);text-decoration:none;max-width:100%;overflow-wrap:anywhere}.index small{white-space:nowrap}
.card{scroll-margin-top:56px}main:has(.done) .card{scroll-margin-top:110px}
table{width:100%;border-collapse:collapse}th{text-align:left;font-size:12px;font-weight:400;color:var(--ink2)}th,td{padding:8px 12px 8px 0;vertical-align:top;border-top:1px solid var(--line);overflow-wrap:anywhere}thead th{border-top:0;padding-top:0}@media(min-width:720px){table{table-layout:fixed}th:nth-child(1){width:136px}th:nth-child(2){width:112px}th:nth-child(3){width:42%}}td:last-child,th:last-child{padding-right:0}
@media(max-width:719px){table,tbody,tr,td{display:block}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}tr{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:0 12px;padding:10px 0;border-top:1px solid var(--line)}tbody tr:first-child{border-top:0;padding-top:0}td{border:0;padding:0;grid-column:1/-1}td:nth-child(1){grid-column:1;color:var(--ink2)}td:nth-child(2){grid-column:2;text-align:right;color:var(--ink2)}td:nth-child(4){color:var(--ink2)}}
.mark.good{background:var(--green-tint);color:var(--green)}
.rows{display:grid}.rows li+li{border-top:1px solid var(--line)}.rows a{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;padding:10px 0;min-height:44px;color:var(--ink);text-decoration:none}.rows .what{flex:1 1 180px;min-width:0;display:grid}.rows .sums{display:grid;grid-template-columns:max-content max-content;gap:0 8px;align-content:start;align-items:baseline}.rows .sums b{text-align:right;font-weight:600}
.days{display:grid;gap:0}.days li{display:grid;grid-template-columns:1fr;gap:0 8px;padding:4px 0;border-top:1px solid var(--line);align-items:center}.days li:first-child{border-top:0}.days a{display:inline-flex;flex-wrap:wrap;align-items:center;gap:4px 8px;min-height:44px}@media(min-width:720px){.days li{grid-template-columns:112px 1fr 1fr}}
.figures dd.sub{color:var(--ink2)}
.replicas{display:grid}.replicas li{display:grid;gap:8px;padding:12px 0}.replicas li+li{border-top:1px solid var(--line)}.replicas li:first-child{padding-top:0}.replicas li:last-child{padding-bottom:0}.replicas .faded :is(h3,dd){color:var(--ink2);font-weight:400}
.links{display:flex;flex-wrap:wrap;gap:0 16px}.links a{display:inline-flex;align-items:center;min-height:44px}
.backend{display:grid;gap:8px;padding-top:12px;border-top:1px solid var(--line);scroll-margin-top:110px}
.empty{text-align:center;padding:40px 12px;display:grid;gap:8px;color:var(--ink2)}.empty strong{color:var(--ink);font-size:16px}
.pictures{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:8px;margin-top:8px;max-width:560px}.pictures figcaption{font-size:12px;color:var(--ink2);margin-bottom:4px}.pictures img{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:8px;background:var(--page)}
form.sheet{display:grid;gap:16px}.narrow{max-width:560px;margin:0 auto;width:100%}.sheet label,.sheet legend{font-weight:600;display:block;margin-bottom:4px}
input,textarea,select{font:inherit;font-size:16px;width:100%;min-height:44px;padding:10px 12px;border:1px solid #8c8c8c;border-radius:12px;background:var(--surface);color:var(--ink)}textarea{min-height:96px;resize:vertical}
.pick{display:grid;gap:8px}.pick label{display:grid;grid-template-columns:24px minmax(0,1fr);gap:0 8px;align-items:start;margin:0;padding:10px 12px;min-height:44px;border:1px solid var(--line);border-radius:12px;font-weight:400}.pick input{width:20px;height:20px;min-height:0;margin:1px 0 0;accent-color:var(--brand)}.pick label:has(:checked){border-color:var(--brand);background:var(--tint)}.pick small{grid-column:2}.pick .no{color:#a32610}.pick code{font-weight:600}
.send{display:flex;gap:8px}.send>*{flex:1}
@media(max-width:359px){.figures.four{grid-template-columns:repeat(2,minmax(0,1fr))}.home{font-size:14px}.bar{gap:0}}
@media(prefers-reduced-motion:no-preference){summary::before{transition:rotate .2s ease-out}}
`;
