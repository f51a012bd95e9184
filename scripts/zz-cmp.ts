import { chromium, type Page } from '/work/wt/css/node_modules/@playwright/test/index.mjs';
import { spawn } from 'node:child_process';
import { CHROMIUM_FLAGS, findChromium } from '/work/wt/css/scripts/find-chromium.mjs';
const serve=(root:string,port:number)=>spawn('node',['/work/wt/css/scripts/serve.mjs','--port',String(port),'--root',root],{stdio:'ignore'});
const servers=[serve('/tmp/dist-before',4821),serve('/work/wt/css/dist',4822)];
await new Promise(r=>setTimeout(r,1500));
const browser=await chromium.launch({executablePath:findChromium(),args:CHROMIUM_FLAGS});
const tab=(n:number)=>async(p:Page)=>{ if((p.viewportSize()?.width??999)<700) { await p.locator('[class*=sheet-button]').click({timeout:5000}); await p.waitForTimeout(500);} await p.locator('[role=tablist]').first().locator('[role=tab]').nth(n).click({timeout:5000}); await p.waitForTimeout(1500); };
const press=(sel:string,n=0)=>async(p:Page)=>{ await p.locator(sel).nth(n).click({timeout:8000}); await p.waitForTimeout(1200); };
const btn=(name:string|RegExp)=>async(p:Page)=>{ await p.getByRole('button',{name}).first().click({timeout:8000}); await p.waitForTimeout(1200); };
const key=(k:string)=>async(p:Page)=>{ await p.keyboard.press(k); await p.waitForTimeout(1200); };
const seq=(...fs:((p:Page)=>Promise<void>)[])=>async(p:Page)=>{ for(const f of fs) await f(p); };
type S=[name:string,url:string,act?:(p:Page)=>Promise<void>,opts?:{size?:[number,number][],print?:boolean,dark?:boolean,forced?:boolean}];
const W:[number,number]=[1440,900], N:[number,number]=[390,844], L:[number,number]=[844,390], X:[number,number]=[1920,1080], M:[number,number]=[1000,700];
const share=(n:number)=>seq(btn(/^Share/),async p=>{ await p.locator('dialog[open] [role=tab]').nth(n).click({timeout:8000}); await p.waitForTimeout(2500); });
const PS='index.html?play=no&t=5s';
const states:S[]=[
 ['studio',PS,undefined,{size:[W,N,L,X,M]}],
 ['studio-dark',PS,undefined,{size:[W,N],dark:true}],
 ['studio-forced',PS,undefined,{size:[W],forced:true}],
 ['studio-print',PS,undefined,{size:[W],print:true}],
 ['three','index.html?preset=stalled-node&play=no&t=8s',undefined,{size:[W,N]}],
 ['tab1',PS,tab(1),{size:[W,N]}],['tab2',PS,tab(2),{size:[W,N]}],['tab3',PS,tab(3),{size:[W,N]}],['tab4',PS,tab(4),{size:[W,N]}],
 ['tab2-forced',PS,tab(2),{forced:true}],
 ['tab1-menu',PS,seq(tab(1),async p=>{await p.locator('article button[aria-haspopup],article button[popovertarget],article > button').first().click({timeout:5000});await p.waitForTimeout(800);})],
 ['scenes',PS,btn(/^Scenes/),{size:[W,N]}],
 ['explore',PS,btn(/^Explore/),{size:[W,N]}],
 ['share0',PS,share(0),{size:[W,N]}],['share1',PS,share(1)],['share2',PS,share(2)],['share3',PS,share(3)],
 ['help',PS,key('?')],
 ['numbers',PS,press('[data-tip]',0)],
 ['numbers2',PS,async p=>{ await p.locator('h2 + button, header button strong').first().click({timeout:5000}); await p.waitForTimeout(1000);}],
 ['node',PS,async p=>{ await p.locator('[data-node]').first().click({timeout:5000}); await p.waitForTimeout(1200);},{size:[W,N]}],
 ['time',PS,async p=>{ await p.locator('[class*=speed-button]').click({timeout:5000}); await p.waitForTimeout(1200);},{size:[W,N]}],
 ['try',PS,async p=>{ await p.locator('.try-chip').first().click({timeout:5000}); await p.waitForTimeout(1500);},{size:[W,N]}],
 ['follow',PS,seq(tab(0),btn(/Follow/),),{size:[W,N]}],
 ['slow',PS,seq(tab(0),btn(/slow/i))],
 ['zoom',PS,seq(key('+'),key('+'))],
 ['wall','index.html?view=wall&play=no&t=5s',undefined,{size:[W]}],
 ['course','learn/'],['course-n','learn/',undefined,{size:[N]}],['words','learn/words/'],['sheet','learn/sheet/'],
 ['lesson','learn/stalled-node/',undefined,{size:[W,N]}],
 ['lesson2','learn/keep-alive/',undefined],
 ['lesson-dark','learn/stalled-node/',undefined,{dark:true}],
 ['lesson-print','learn/stalled-node/',undefined,{print:true}],
 ['slides','learn/stalled-node/?view=slides',undefined,{size:[W,N]}],
 ['slides2','learn/stalled-node/?view=slides',seq(key('ArrowRight'),key('ArrowRight'),key('ArrowRight')),{size:[W,N]}],
 ['notes','learn/stalled-node/?view=notes'],
 ['validation','validation.html',undefined,{size:[W,N]}],
 ['validation-print','validation.html',undefined,{print:true}],
 ['embed','embed.html?preset=stalled-node&play=no&t=5s',undefined,{size:[[720,600],[390,560],[720,300]]}],
 ['embed2','embed.html?preset=stalled-node&play=no&t=5s&show=road,latency,throughput&controls=rate&layout=beside',undefined,{size:[[900,600],[390,700]]}],
 ['embed-dark','embed.html?preset=stalled-node&play=no&t=5s&theme=dark',undefined,{size:[[720,600]]}],
 ['embed-time','embed.html?preset=stalled-node&play=no&t=5s',async p=>{ await p.locator('[class*=speed-button]').click({timeout:5000}); await p.waitForTimeout(1200);},{size:[[720,600]]}],
 ['embed-node','embed.html?preset=stalled-node&play=no&t=5s',async p=>{ await p.locator('[data-node]').first().click({timeout:5000}); await p.waitForTimeout(1200);},{size:[[720,600]]}],
 ['frame','frame.html#preset=stalled-node&play=no&t=5s',undefined,{size:[[720,600]]}],
 ['frame-click','frame.html#preset=stalled-node&load=click',undefined,{size:[[720,600]]}],
 ['scene','scenes/stalled-node/',undefined,{size:[W,N]}],['scenes-page','scenes/'],
 ['de',PS.replace('index','de/index'),undefined,{size:[W,N]}],
];
const only=process.argv.slice(2);
function grab(){ const out:any[]=[]; function path(e:Element):string {let s='';for(let x:Element|null=e;x&&x!==document.documentElement;x=x.parentElement) s='/'+x.tagName.toLowerCase()+(x.getAttribute('class')?'.'+x.getAttribute('class')!.replaceAll(' ','.'):'')+s;return s;}
 for(const e of [document.documentElement,...document.querySelectorAll('body, body *')]){ if(/^(script|style)$/i.test(e.tagName)) continue; const row:any={p:path(e),t:e.tagName,s:{}}; for(const ps of ['','::before','::after']){ const cs=getComputedStyle(e,ps||null); if(ps&&(cs.content==='none'||cs.content==='normal'||cs.content==='')) continue; for(const k of cs as any) row.s[ps+k]=cs.getPropertyValue(k);} out.push(row);} return out; }
let bad=0;
for(const [name,url,act,o={}] of states){ if(only.length&&!only.includes(name)) continue;
 for(const size of o.size??[W]){
  const res:any[]=[]; const errs:string[]=[];
  await Promise.all([4821,4822].map(async(port,i)=>{ const ctx=await browser.newContext({viewport:{width:size[0],height:size[1]},colorScheme:o.dark?'dark':'light',reducedMotion:'reduce',forcedColors:o.forced?'active':'none',serviceWorkers:'block'}); const p=await ctx.newPage(); p.on('console',m=>{if(m.type()==='error') errs.push(i+':'+m.text().slice(0,200));}); p.on('pageerror',e=>errs.push(i+':'+e.message));
   await p.goto(`http://localhost:${port}/${url}`); await p.waitForTimeout(url.includes('learn/stalled')?2500:1500); try{ if(act) await act(p);}catch(e){ errs.push(i+' act: '+String(e).slice(0,120).replace(/\n/g,' ')); }
   if(o.print) await p.emulateMedia({media:'print'}); await p.waitForTimeout(500);
   await p.evaluate('globalThis.__name=(f)=>f'); res[i]=await p.evaluate(grab); if(process.env.SHOT) await p.screenshot({path:`/tmp/shots/${name}-${size[0]}-${i}.png`}); await ctx.close(); }));
  const [a,b]=res; let diffs=0; const lines:string[]=[];
  if(a.length!==b.length) lines.push(`COUNT ${a.length} ${b.length}`);
  for(let k=0;k<Math.min(a.length,b.length);k++){ if(a[k].t!==b[k].t){ lines.push('TREE '+a[k].p.slice(-150)+' | '+b[k].p.slice(-150)); break; }
   const d=[]; for(const key of new Set([...Object.keys(a[k].s),...Object.keys(b[k].s)])){ let x=a[k].s[key],y=b[k].s[key]; if(/animation-name/.test(key)) y=y?.replace(/(^|, )(\w+-)?(\w[\w-]*)/g,(m,p1,p2,p3)=>x?.includes(p3)?p1+p3:m); if(k&&a[k].s.display==='none'&&b[k].s.display==='none') continue; if(/user-select|^animation-name$/.test(key)&&(/user-select/.test(key)||(x&&y&&y.endsWith(x.split(',')[0])))) continue; if(/(-origin|^d|inline-size|block-size|^width|^height)$/.test(key)&&process.env.LOOSE) continue; if(x!==y) d.push(`${key}: ${x} -> ${y}`); }
   if(d.length){ diffs++; if(lines.length<(Number(process.env.MAX)||6)) lines.push(b[k].p.slice(-140)+'\n      '+d.slice(0,6).join(' ; ').slice(0,400)); } }
  if(lines.length||errs.length){ bad++; console.log(`## ${name} ${size.join('x')} elements ${a.length} differing ${diffs}`); for(const l of lines) console.log('   ',l); for(const e of [...new Set(errs)].slice(0,4)) console.log('    ERR',e);} else console.log(`ok ${name} ${size.join('x')} ${a.length}`);
 } }
await browser.close(); for(const s of servers) s.kill(); console.log('bad',bad);
