import { type ActDoc, useActs } from '#kernel/web/document/acts.ts'
import { t } from '#kernel/web/i18n.ts'
import { type Paper, unseenText } from '#kernel/web/upload/Papers.tsx'
import { useUnseen } from '#kernel/web/upload/seen.ts'
import { orgCalls } from '#modules/organisation/shared/calls.ts'
import { userCalls } from '#modules/people/shared/calls.ts'
import { registrationCalls as calls } from '../shared/calls.ts'
import { type registrationKinds, registrationMachine } from '../shared/machine.ts'

type Doc = ActDoc & { kind?: keyof typeof registrationKinds }

/** @param papers those of the registration that is open; a list shows none */
export const useReview = (papers?: () => readonly Paper[]) => {
  const unseen = useUnseen()
  const tells = ({ kind }: Doc) =>
    papers
      ? unseenText(unseen(papers()))
      : // a person who joins shows none
        kind === 'org'
        ? t('列表中看不到证照，请打开申请核对后再通过')
        : undefined
  return useActs<typeof registrationMachine, Doc>(registrationMachine, calls, {
    refresh: [calls.query, calls.detail, orgCalls.query, userCalls.query],
    at: '/system/hospital',
    tells: { pass: tells },
  })
}
