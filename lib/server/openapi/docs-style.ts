/** Uses the product's own tokens. */
export const DOCS_STYLE = `
*{box-sizing:border-box}
html{scroll-padding-top:16px;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:400 15px/1.55 Inter,system-ui,sans-serif;overflow-wrap:anywhere}
header,.columns{max-width:1180px;margin:0 auto;padding:0 16px}
header{padding-top:32px;padding-bottom:20px}
header p{max-width:70ch;margin:0 0 10px}
h1,h2{font-family:Literata,Georgia,serif;font-weight:600;line-height:1.2;text-wrap:balance}
h1{margin:0 0 14px;font-size:34px;color:var(--fir)}
h2{margin:0 0 14px;font-size:26px}
h3{margin:0 0 6px;font-size:15px;font-weight:600}
a{color:var(--fir)}
h3 a,nav a{color:inherit;text-decoration:none}
h3 a:hover,nav a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--fir);outline-offset:2px;border-radius:4px}
code{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
p{margin:0 0 6px}
nav{padding:16px;margin-bottom:28px;background:var(--surface);border:1px solid var(--line);border-radius:14px}
summary,nav .last{display:block;min-height:32px;padding:5px 0;font-weight:600;cursor:pointer}
summary::before{content:"+";display:inline-block;width:20px;color:var(--muted)}
[open]>summary::before{content:"−"}
nav .last{padding-left:20px}
nav ul{margin:0 0 8px;padding:0 0 0 20px;list-style:none}
nav li a{display:flex;gap:8px;padding:4px 0;color:var(--muted)}
nav code{font-size:12px}
.verb{flex:none;display:inline-block;width:58px;padding:1px 0;border-radius:7px;background:var(--fir-soft);color:var(--fir);font:600 11px/1.6 Inter,system-ui,sans-serif;text-align:center;align-self:start}
.post,.put,.patch{background:var(--amber-soft);color:var(--amber)}
.delete{background:var(--danger-soft);color:var(--danger)}
section{margin:0 0 40px}
article{margin:0 0 14px;padding:18px 20px;background:var(--surface);border:1px solid var(--line);border-radius:14px}
.who,.optional,.label{color:var(--muted);font-size:13px}
.label{margin:0 0 4px;font-weight:600}
.block{margin-top:14px}
dl{display:grid;grid-template-columns:minmax(120px,max-content) minmax(0,1fr);margin:0}
dt,dd{margin:0;padding:5px 0;border-top:1px solid var(--line)}
dt{padding-right:18px}
dd .fields{margin:6px 0 2px;padding-left:12px;border-left:2px solid var(--line)}
.example{margin-top:12px}
pre{margin:8px 0 0;padding:12px;background:var(--paper);border:1px solid var(--line);border-radius:10px;overflow-x:auto;white-space:pre-wrap}
.answers{grid-template-columns:56px minmax(0,1fr)}
.skip{position:absolute;left:-999px}
.skip:focus{left:16px;top:16px;padding:10px 18px;background:var(--fir);color:var(--on-fir);border-radius:999px}
@media (max-width:600px){.fields{grid-template-columns:minmax(0,1fr)}.fields>dd{border-top:0;padding-top:0}}
@media (min-width:960px){
.columns{display:grid;grid-template-columns:330px minmax(0,1fr);gap:32px;align-items:start}
nav{position:sticky;top:16px;max-height:calc(100vh - 32px);overflow:auto}
}`;
