import { semicolon, t } from '#kernel/web/i18n.ts'
import { NONE } from '#kernel/web/list/time.ts'
import { wordText } from '#kernel/web/words.tsx'
import type { Line } from '../shared/calls.ts'
import { changing } from '../shared/words.ts'

/** A value of a field as people read it. */
export const sideText = (field: Line['field'], v: Line['was']): string => wordText(changing[field], v) || NONE

/** All of a change in one line: what it says and what it shall say. */
export const changeText = (lines: readonly Line[]): string =>
  lines
    .map((l) => `${t(changing[l.field].label)} ${sideText(l.field, l.was)} → ${sideText(l.field, l.wish)}`)
    .join(semicolon())
