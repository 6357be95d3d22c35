import type { PassedLevel } from '#kernel/shared/act-calls.ts'
import { comma, t } from '../i18n.ts'

const named = 3
/** That a level of several was passed, and whom it waits for: it is not «已审核» before the last of them (ux.md 69, 74). */
export const levelText = ({ name, next, people }: PassedLevel): string => {
  const level = { level: name, next }
  const first = people.slice(0, named).join(comma())
  if (people.length === 0) return t('已通过「{{level}}」，等待「{{next}}」审批，该级目前没有可以审批的人', level)
  return people.length > named
    ? t('已通过「{{level}}」，等待「{{next}}」审批（{{people}}等）', { ...level, people: first })
    : t('已通过「{{level}}」，等待「{{next}}」审批（{{people}}）', { ...level, people: first })
}
