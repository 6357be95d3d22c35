import { Button, Steps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Values } from '#kernel/shared/field.ts'
import { FileDrop } from '#kernel/web/file/FileDrop.tsx'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { useFields } from '#kernel/web/form/useFields.ts'
import { AskError, ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { ReadLicence } from '#modules/ocr/web/public.tsx'
import { mostFiles, openCalls } from '../shared/calls.ts'
import { companyTable, personTable } from '../shared/fields.ts'
import { PasswordFields, Problem, type Receipt, ReceiptCard, usePicture } from './parts.tsx'
import { secretsFor } from './secrets.ts'
import { usePassword } from './usePassword.ts'

const kept = 'jicai.register'
const labels = Object.fromEntries(companyTable.fields.map((f) => [f.key, f.label]))
/** What was typed before, on this browser; never a password. */
const remembered = (): Values => {
  try {
    return JSON.parse(localStorage.getItem(kept) ?? '{}') as Values
  } catch {
    return {}
  }
}

interface Props {
  /** A refused registration to be corrected. */
  again?: { no: string; key: string; values: Values }
  onBack: () => void
  onProgress: (of: Receipt) => void
}

/** 供应商注册: the company, its papers, its first account. What is typed is kept in the browser, but no password. */
export const CompanyForm = ({ again, onBack, onProgress }: Props) => {
  const [start] = useState(() => again?.values ?? remembered())
  const company = useFields(companyTable, start)
  const person = useFields(personTable, start)
  const [files, setFiles] = useState<File[]>([])
  const password = usePassword()
  const picture = usePicture()
  const [step, setStep] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [receipt, setReceipt] = useState<Receipt>()
  const loginName = String(person.tidy.loginName ?? '')
  const taken = useTaken(loginName)

  const typed = useRef('')
  typed.current = !receipt && (company.dirty || person.dirty) ? JSON.stringify({ ...company.tidy, ...person.tidy }) : ''
  useEffect(() => {
    const keep = () => typed.current && localStorage.setItem(kept, typed.current)
    const timer = setInterval(keep, 5000)
    window.addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [])

  const next = () => {
    if (step === 0 && !company.check()) return
    if (step === 1 && files.length === 0 && !again) return setProblem(t('请上传营业执照'))
    setProblem('')
    localStorage.setItem(kept, JSON.stringify({ ...company.tidy, ...person.tidy }))
    setStep(step + 1)
  }
  const send = async () => {
    if (![person.check(), password.check()].every(Boolean) || busy) return
    if (!picture.text) return setProblem(t('请输入验证码'))
    setBusy(true)
    setProblem('')
    try {
      const [secret = ''] = await secretsFor(loginName, 'register', password.next)
      const values = JSON.stringify({ ...company.tidy, ...person.tidy })
      const known = again ? { no: again.no, key: again.key } : {}
      const parts = Object.fromEntries(files.map((f, i) => [`file${i}`, f]))
      const input = { values, password: secret, captcha: picture.text, ...known }
      const answer = await ask(openCalls.register, input, { files: parts, quiet: true })
      localStorage.removeItem(kept)
      setReceipt(answer)
    } catch (e) {
      const error = e instanceof AskError ? e : new AskError((e as Error).message)
      company.refused(error)
      person.refused(error)
      setProblem(error.msg)
      picture.again()
    } finally {
      setBusy(false)
    }
  }
  if (receipt) return <ReceiptCard no={receipt.no} code={receipt.key} onBack={onBack} onProgress={onProgress} />
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        if (step < 2) next()
        else void send()
      }}
    >
      <Steps size="small" current={step} items={['企业信息', '证照', '管理员账号'].map((x) => ({ title: t(x) }))} />
      <div className="r-step">
        {step === 0 && (
          <>
            <ReadLicence
              open
              labels={labels}
              onRead={(fields, file) => {
                for (const f of fields) company.set(f.field, f.value)
                setFiles((all) =>
                  all.length < mostFiles && !all.some((x) => x.name === file.name) ? [...all, file] : all,
                )
              }}
            />
            <FieldForm table={companyTable} of={company} />
          </>
        )}
        {step === 1 && <Papers files={files} onChange={setFiles} />}
        {step === 2 && (
          <>
            <FieldForm table={personTable} of={person} />
            {taken && <p className="f-warning">{t('此账号已被使用，请换一个')}</p>}
            <PasswordFields of={password} />
            {picture.field}
          </>
        )}
      </div>
      <Problem text={problem} />
      <div className="k-actions">
        {step > 0 && <Button onClick={() => setStep(step - 1)}>{t('上一步')}</Button>}
        <Button type="primary" htmlType="submit" loading={busy}>
          {step < 2 ? t('下一步') : t('提交注册')}
        </Button>
      </div>
    </form>
  )
}

/** Says 600 ms after the last key whether somebody has this account name. */
const useTaken = (login: string): boolean => {
  const [taken, setTaken] = useState('')
  useEffect(() => {
    if (!/^\w{3,16}$/.test(login)) return
    const timer = setTimeout(async () => {
      const answer = await ask(openCalls.account, { userCode: login }, { quiet: true }).catch(() => undefined)
      if (answer && !answer.free) setTaken(login)
    }, 600)
    return () => clearTimeout(timer)
  }, [login])
  return taken !== '' && taken === login
}

/** Licence and other papers: pictures and PDF, at most three. */
const Papers = ({ files, onChange }: { files: File[]; onChange: (files: File[]) => void }) => (
  <>
    <p className="d-muted">{t('请上传营业执照，以及许可证等其他证照；审核前仅审核人员可见')}</p>
    {files.length < mostFiles && (
      <FileDrop
        accept=".png,.jpg,.jpeg,.bmp,.pdf"
        hint={t('png、jpg、jpeg、bmp、pdf，单个不超过 10 MB，最多 {{n}} 个', { n: mostFiles })}
        onFile={(f) => onChange([...files, f])}
      />
    )}
    <ul className="r-files">
      {files.map((f) => (
        <li key={`${f.name} ${f.size}`}>
          {f.name}
          <Button type="link" size="small" danger onClick={() => onChange(files.filter((x) => x !== f))}>
            {t('删除')}
          </Button>
        </li>
      ))}
    </ul>
  </>
)
