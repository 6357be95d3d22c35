import { useState } from 'react'
import { readPack } from '#kernel/shared/pack-code.ts'
import { t } from '#kernel/web/i18n.ts'
import { type PlainColumn, PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { Code } from '#kernel/web/print/codes.tsx'
import { Camera } from '#kernel/web/scan/Camera.tsx'
import { ScanCard } from '#kernel/web/scan/ScanCard.tsx'
import { beep } from '#kernel/web/scan/sound.ts'
import { type Fault, samples, verdictOf, visible } from '../shared/reading.ts'
import { type RawKey, type Run, useKeys } from './useKeys.ts'
import '#kernel/web/print/print.css'
import '#kernel/web/theme/plain.css'
import './scan-test.css'

const MOST = 20

/** What is wrong, and what to set at the gun. */
const advice: Readonly<Record<Fault, string>> = {
  slow: '字符间隔太长，系统会当作手工输入：请把扫码枪的字符间延时设为 0（不超过 30 毫秒）',
  zeros: '字符有增减：请关闭扫码枪的去前导零、前后缀和截取设置',
  separator: '分组符 GS 丢失，批号和序列号会连在一起：请打开扫码枪的 FNC1／GS 输出',
  case: '字母大小写不同：请关闭键盘的大写锁定和扫码枪的大小写转换',
  marks: '符号不同：请把扫码枪的键盘布局设为美式英语',
  gs1: '像 GS1 码但读不出内容：请检查扫码枪的 GS1 设置或码的印刷',
  noEnter: '末尾没有回车：不影响使用，建议打开回车后缀，识别更快',
}
const parts = [
  ['gtin', 'GTIN'],
  ['lotNo', '批号'],
  ['productionDate', '生产日期'],
  ['expiryDate', '有效期至'],
  ['serial', '序列号'],
  ['qty', '数量'],
] as const

/** What a scan came to: read right or what is to be set, its characters, its pace and what it says. */
const Result = ({ of: run, large }: { of: Run; large: boolean }) => {
  const { sample, faults } = verdictOf(run)
  const harm = faults.filter((f) => f !== 'noEnter')
  const { gs1 } = readPack(run.text)
  const title = harm.length > 0 ? '需要调整' : sample ? '与屏幕上的码一致' : '已读出'
  return (
    <ScanCard look={harm.length > 0 ? 'bad' : 'good'} title={t(title)} large={large}>
      <code className="st-text">{visible(run.text)}</code>
      {faults.map((f) => (
        <div key={f}>{t(advice[f])}</div>
      ))}
      <div className="d-muted">
        {t('{{n}} 个字符', { n: run.text.length })} ・{' '}
        {run.pace ? t('平均 {{mean}} 毫秒一个，最长 {{most}} 毫秒', run.pace) : t('由摄像头读出')}
        {gs1 && parts.flatMap(([key, label]) => (gs1[key] ? ` ・ ${t(label)} ${gs1[key]}` : []))}
      </div>
    </ScanCard>
  )
}

const columns = (): PlainColumn<RawKey>[] => [
  { title: t('物理键'), dataIndex: 'code' },
  { title: t('键值'), dataIndex: 'key' },
  { title: t('取作'), render: (_, k) => visible(k.char) || '--' },
  { title: t('间隔（毫秒）'), dataIndex: 'gap' },
]

/** Whether a gun or a camera is set right (ux.md 1.4): nothing that is scanned here is kept or sent. */
export default function ScanTest() {
  const [runs, setRuns] = useState<readonly Run[]>([])
  const add = (run: Omit<Run, 'id'>) => {
    const harm = verdictOf(run).faults.some((f) => f !== 'noEnter')
    beep(!harm)
    setRuns((all) => [{ ...run, id: (all[0]?.id ?? 0) + 1 }, ...all].slice(0, MOST))
  }
  const keys = useKeys(add)
  return (
    <div className="a-page">
      <section className="d-card">
        <div className="a-card-head">
          <h1 className="st-title">{t('扫码测试')}</h1>
          <Camera onCode={(text) => add({ text, enter: true, heard: true, keys: [] })} />
        </div>
        <p className="d-muted">{t('请用扫码枪依次扫下面三个码，或扫任何一个商品码；这里扫的内容不保存、不上传')}</p>
        <div className="st-samples">
          {samples.map((s) => (
            <figure key={s.kind} data-kind={s.kind}>
              <Code kind={s.kind} text={s.drawn} />
              <figcaption>{visible(s.typed)}</figcaption>
            </figure>
          ))}
        </div>
      </section>
      <section className="d-card" aria-live="polite">
        <h2>{t('扫码结果')}</h2>
        {runs.length === 0 && <p className="d-muted">{t('还没有扫码')}</p>}
        <div className="st-runs">
          {runs.map((run, i) => (
            <Result key={run.id} of={run} large={i === 0} />
          ))}
        </div>
      </section>
      <section className="d-card">
        <h2>{t('最近一次按键')}</h2>
        <PlainTable<RawKey>
          {...{ rowKey: 'id', columns: columns(), dataSource: [...keys], 'aria-label': t('最近一次按键') }}
          scroll={{ y: 320 }}
        />
      </section>
    </div>
  )
}
