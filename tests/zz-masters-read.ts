import { writeSheet } from '#kernel/server/sheet/write.ts'
import { readSheet } from '#kernel/server/sheet/read.ts'
const cols = Array.from({length:20},(_, i)=>({label:'列'+i}))
function* rows(n:number){ for(let i=0;i<n;i++) yield ['注射用药品'+i,'商品'+(i%500),'片剂','0.'+(i%90+10)+'g','西药','0.25g*'+(i%50+1)+'片/盒','盒','片',String(i%50+1),'制药公司'+(i%800),'国药准字H'+String(20000000+i),'86'+String(900000000000+i),'XA01ABA'+String(1000000000000000+i),'甲','处方药','国基','常温','24',(i%1000/10+1).toFixed(2),'备注'] }
const chunks:Buffer[]=[]; for await (const c of writeSheet('xlsx','x',cols,rows(20000))) chunks.push(c as Buffer)
const bytes=Buffer.concat(chunks)
global.gc?.()
await new Promise(r=>setTimeout(r,300))
const base=process.memoryUsage().rss; let peak=0; setInterval(()=>{peak=Math.max(peak,process.memoryUsage().rss)},10).unref()
const t=performance.now(); let n=0
for await (const r of readSheet(bytes)) n++
console.log(n, performance.now()-t, 'peak+', (peak-base)/1e6, bytes.length/1e6)
