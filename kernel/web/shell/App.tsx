import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { createHashRouter, Navigate, RouterProvider, useLocation } from 'react-router'
import { queryClient } from '../http/client.ts'
import { useLanguage } from '../i18n.ts'
import { PreviewHost } from '../preview/PreviewHost.tsx'
import { useReLogin } from '../session/relogin.ts'
import { loginFlag, useSession } from '../session/store.ts'
import { paint } from '../theme/themes.ts'
import { NotFound } from './NotFound.tsx'
import { setRouter } from './nav.ts'
import { Questions } from './Questions.tsx'
import { homePath, screenAt } from './resolve.ts'
import { Toaster } from './Toaster.tsx'
import { loadFrame } from './tools.ts'

const Frame = lazy(loadFrame)
// nobody meets it before he is signed in, and then it came in one file with the frame (vite.config.ts)
const ReLogin = lazy(() => import('../session/ReLogin.tsx').then((m) => ({ default: m.ReLogin })))
const Again = () => (useReLogin((s) => s.who !== null) ? <Suspense fallback={null}>{<ReLogin />}</Suspense> : null)

/** Signed in means: the flag is set and there is a menu; anything else goes to Login (specification §2). */
const Guard = ({ children }: { children: ReactNode }) => {
  // every navigation asks anew, also one inside the frame
  useLocation()
  const empty = useSession((s) => s.menus.length === 0)
  if (loginFlag.is() && !empty) return children
  loginFlag.set(false)
  return <Navigate to="/Login" replace />
}

const wait = (
  <div className="k-center">
    <span className="k-spin" />
  </div>
)

/** A page outside the frame, from the registry. */
const Alone = ({ path }: { path: string }) => {
  const Screen = useMemo(() => {
    const load = screenAt(path)
    return load ? lazy(load) : NotFound
  }, [path])
  // a boundary per page: a shown one would hold the old page while `lazy` is made anew again and again
  return (
    <Suspense key={path} fallback={wait}>
      <Screen />
    </Suspense>
  )
}

const guarded = (page: ReactNode) => <Guard>{page}</Guard>

/** The routes of specification §2; the children of the main layout come from the menu at run time. */
const routes = () => [
  { path: '/Login', element: <Alone path="Login" /> },
  { path: '/Register', element: <Alone path="Register" /> },
  { path: '/contractPreview', element: <Alone path="contractPreview" /> },
  { path: '/screenProcurement', element: guarded(<Alone path="screenProcurement" />) },
  { path: '/screenInventory', element: guarded(<Alone path="screenInventory" />) },
  { path: '/404', element: <NotFound /> },
  { path: '/', element: guarded(<Navigate to={homePath} replace />) },
  { path: '/*', element: guarded(<Suspense fallback={wait}>{<Frame />}</Suspense>) },
]

/** The whole client. A change of language builds it anew. */
export const App = () => {
  const language = useLanguage()
  const theme = useSession((s) => s.theme)
  const router = useMemo(() => {
    const made = createHashRouter(routes())
    setRouter(made)
    return made
  }, [])
  useEffect(() => paint(theme), [theme])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider key={language} router={router} />
      <Again key={`relogin ${language}`} />
      <PreviewHost key={`preview ${language}`} />
      <Questions />
      <Toaster />
    </QueryClientProvider>
  )
}
