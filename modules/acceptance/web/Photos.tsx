import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { cmp } from '#kernel/shared/decimal.ts'
import { colon, t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import { Attachments } from '#kernel/web/upload/Attachments.tsx'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { refuseReasons } from '../shared/machine.ts'
import { type Checked, type Line, refusedOf } from './checks.ts'
import type { Registering } from './useRegistering.ts'

const titleOf = (l: Pick<Line, 'seq' | 'name' | 'lotNo'>) =>
  t('第 {{seq}} 行 {{name}} {{lotNo}} 拒收照片', { seq: l.seq, name: l.name, lotNo: l.lotNo })

interface FieldProps {
  line: Checked
  of: Registering['photos']
}
/** Pictures of what is refused of a line, sent with the registering. One that is open takes what is pasted. */
export const PhotoField = ({ line, of }: FieldProps) => {
  const [open, setOpen] = useState(false)
  return <PhotoPart line={line} of={of} open={open} onOpen={() => setOpen(!open)} />
}
const PhotoPart = ({ line, of, open, onOpen }: FieldProps & { open: boolean; onOpen: () => void }) => {
  const files = useUpload()
  useEffect(() => {
    of.current.set(line.key, files)
    return () => void of.current.delete(line.key)
  }, [of, line.key, files])
  return (
    <section>
      <Button type="link" size="small" aria-expanded={open} onClick={onOpen}>
        {titleOf(line)} ({files.count})
      </Button>
      {open && <Upload of={files} label={titleOf(line)} />}
    </section>
  )
}

/** Pictures of what is refused, line by line, sent with the registering. */
export const PhotoFields = ({ of }: { of: Registering }) => {
  const [open, setOpen] = useState<string>()
  return refusedOf(of.rows).map((l) => (
    <PhotoPart
      key={l.key}
      line={l}
      of={of.photos}
      open={open === l.key}
      onOpen={() => setOpen(open === l.key ? undefined : l.key)}
    />
  ))
}

const whyOf = (l: Line) =>
  [l.refuseCode && t(refuseReasons[l.refuseCode as keyof typeof refuseReasons]), l.refuseReason]
    .filter(Boolean)
    .join(' ')

/** What was refused and why, with the pictures of it: both sides decide by it, and the columns of a line have no room for it. */
export const Refused = ({ of }: { of: readonly Line[] }) =>
  of
    .filter((l) => cmp(l.refusedQty ?? '0', '0') > 0)
    .map((l) => (
      <section key={l.id} className="d-refused">
        <h3>
          {t('第 {{seq}} 行 {{name}} {{lotNo}} 拒收 {{qty}}', {
            ...{ seq: l.seq, name: l.name, lotNo: l.lotNo },
            qty: `${qtyText(l.refusedQty)} ${l.unit}`,
          })}
          {whyOf(l) && colon() + whyOf(l)}
        </h3>
        {l.photos.length > 0 && <Attachments files={l.photos} label={titleOf(l)} />}
      </section>
    ))
