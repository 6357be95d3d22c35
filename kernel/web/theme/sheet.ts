import sheet from 'antd/dist/antd.css?url'

let loading: Promise<void> | undefined

/**
 * antd's styles, as the build cut them (tools/antd-sheet.ts). They stand before all others, so a rule of ours of the same
 * weight wins. The login page has nothing of antd and never fetches them.
 * @throws what a page throws whose file a new build took away
 */
export const antdSheet = (): Promise<void> => {
  loading ??= new Promise((done, failed) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = sheet
    link.onload = () => done()
    link.onerror = () => {
      loading = undefined
      link.remove()
      failed(new TypeError(`Failed to fetch dynamically imported module: ${sheet}`))
    }
    document.head.prepend(link)
  })
  return loading
}
