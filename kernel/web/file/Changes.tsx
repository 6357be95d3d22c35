import type { ImportReport } from '#kernel/shared/importing.ts'
import { t } from '../i18n.ts'
import { NONE } from '../list/time.ts'

/** What existing records would be, or became, before and after: nobody overwrites what he has not seen (ux.md 80). */
export const Changes = ({ report: { changes, changed, saved } }: { report: ImportReport }) => (
  <section className="x-changes" aria-label={t('对已有数据的修改')}>
    <b>
      {saved ? t('已修改的已有数据') : t('将修改的已有数据')}
      {changed > changes.length && t('（共 {{all}} 条，显示前 {{n}} 条）', { all: changed, n: changes.length })}
    </b>
    <div className="x-scroll x-problems">
      <table className="d-lines">
        <thead>
          <tr>
            <th>{t('记录')}</th>
            <th>{t('列')}</th>
            <th>{t('修改前')}</th>
            <th>{t('修改后')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.flatMap(({ name, fields }, n) =>
            fields.map((f, i) => (
              <tr key={`${n} ${f.label}`}>
                <td>{i === 0 && (name || NONE)}</td>
                <td>{t(f.label)}</td>
                <td>{f.before || NONE}</td>
                <td>{f.after || NONE}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  </section>
)
