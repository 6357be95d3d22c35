import { today } from '#kernel/server/clock.ts'
import { founder, inContext } from '#kernel/server/tx.ts'
import { makeRows, tell, tellerOf } from '#modules/trace-row/server/public.ts'
import { papersOf, soldOf } from './queries-trace.ts'

const patients = ['王芳', '李建国', '张伟', '陈秀英', '赵敏', '周强']

const note = (i: number) => `LS${today().replaceAll('-', '')}00${i + 1}`

/** What the demonstration's hospitals did before they had a line to the platform: their latest papers, and a morning's sales. */
export const tellRows = async (hospitalIds: readonly string[]): Promise<void> => {
  for (const hospitalId of hospitalIds)
    await inContext(founder, { call: 'demo' }, async (ctx) => {
      for (const { paper, id } of await papersOf(ctx.tx, hospitalId))
        await makeRows(ctx, hospitalId, paper, { paper: id })
      const t = await tellerOf(ctx, hospitalId)
      if (!t) return
      for (const [i, { code, lot }] of (await soldOf(ctx.tx, hospitalId)).entries())
        await tell(ctx, t, '3505', {
          lineNo: `${note(i)}-1`,
          codes: [],
          fields: {
            ...{
              fixmedins_hilist_id: code,
              manu_lotnum: lot,
              rtal_docno: note(i),
              trdn_flag: '0',
              hi_feesetl_type: '0',
            },
            ...{
              sel_retn_cnt: '1',
              sel_retn_time: `${today()} 08:1${i}:00`,
              sel_retn_opter_name: '演示药师',
              mdtrt_setl_type: '2',
            },
            ...{
              psn_name: patients[i]!,
              psn_cert_type: '01',
              certno: `33010219900307${String(4510 + i)}`,
              mdtrt_sn: `MZ${note(i).slice(2)}`,
            },
            ...{ prsc_dr_name: '演示医师', phar_name: '演示药师', phar_prac_cert_no: 'YS3301000001' },
          },
        })
    })
}
