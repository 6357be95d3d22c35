import type { LoadScreen, Screens } from '#kernel/web/shell/screens.ts'

/** One page: a new document is typed on at its lasting address. */
const form: LoadScreen = () => import('./InvoiceForm.tsx')

export const invoiceScreens: Screens = {
  'settlement/invoice': {
    '': () => import('./InvoiceList.tsx'),
    new: form,
    red: () => import('./RedForm.tsx'),
    checking: () => import('./CheckingPage.tsx'),
    exceptions: () => import('./ExceptionsPage.tsx'),
    firsts: () => import('./FirstsPage.tsx'),
    clashes: () => import('./ClashesPage.tsx'),
    ':id': () => import('./InvoiceDetail.tsx'),
    ':id/edit': form,
  },
}
