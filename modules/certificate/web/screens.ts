import type { LoadScreen, Screens } from '#kernel/web/shell/screens.ts'
import type { Scope } from '../shared/kinds.ts'

const list =
  (scope: Scope): LoadScreen =>
  async () => ({ keep: true, default: (await import('./CertList.tsx')).listOf(scope) })
const form =
  (scope: Scope): LoadScreen =>
  async () => ({ keep: true, default: (await import('./CertForm.tsx')).formOf(scope) })
const page =
  (scope: Scope): LoadScreen =>
  async () => ({ keep: true, default: (await import('./CertDetail.tsx')).detailOf(scope) })

/** Certificates of organisations, and below `standard` those of products and manufacturers. */
export const certificateScreens: Screens = {
  'baseInfo/certificate': {
    '': list('org'),
    chain: () => import('./ChainPage.tsx'),
    lookahead: () => import('./Lookahead.tsx'),
    new: form('org'),
    ':id': page('org'),
    ':id/edit': form('org'),
    standard: list('standard'),
    'standard/new': form('standard'),
    'standard/:id': page('standard'),
    'standard/:id/edit': form('standard'),
  },
}
