import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { useGate } from '#kernel/server/act.ts'
import { useBackground } from '#kernel/server/background/run.ts'
import { useCommon } from '#kernel/server/common.ts'
import { createPool } from '#kernel/server/db/pool.ts'
import { isLoopback, type Settings } from '#kernel/server/db/settings.ts'
import { watchDrill } from '#kernel/server/drill.ts'
import { useFiles } from '#kernel/server/files/bytes.ts'
import { stopJudges } from '#kernel/server/files/judge.ts'
import { useFileGrants } from '#kernel/server/files/store.ts'
import { buildServer } from '#kernel/server/http/server.ts'
import { useFonts } from '#kernel/server/pdf/fonts.ts'
import { stopWriters } from '#kernel/server/pdf/write.ts'
import { useReactions } from '#kernel/server/reaction.ts'
import { useSecret } from '#kernel/server/secret.ts'
import { useAdministrators } from '#kernel/server/session.ts'
import { askDatabase, closeDatabase, useDatabase, useFounder } from '#kernel/server/tx.ts'
import { approvalGate, useApprovable } from '#modules/approval/server/public.ts'
import { useCauses } from '#modules/exception/server/public.ts'
import { useWorkbench } from '#modules/home/server/public.ts'
import { startMessages } from '#modules/message/server/public.ts'
import { usePapers } from '#modules/print-template/server/public.ts'
import { dutiesOf } from '#modules/role/shared/duties.ts'
import { rotateKeys } from '#modules/session/server/public.ts'
import { unsettledCalls } from '#modules/session/shared/calls.ts'
import { useTrail } from '#modules/trail/server/public.ts'
import { openCatalogue } from './catalogue/open.ts'
import { fieldTitles } from './catalogue/titles.ts'
import { documents } from './documents.ts'
import {
  everyCard,
  everyCause,
  everyFirstStep,
  everyImporter,
  everyMachine,
  everyPaper,
  everyPrint,
  everyReaction,
  everyRoute,
  everyTold,
  everyWarning,
  fileGrants,
  shutFiles,
  trailPieces,
} from './modules.ts'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))

/** Cookies may be `__Host-` and Secure: TLS, a TLS proxy, or loopback (which browsers treat as secure). */
const secureCookies = (s: Settings): boolean => !!s.tls || s.proxies > 0 || isLoopback(s.host)

/** The whole server on a migrated database: routes, reactions, login keys. Tests, demo loading and start share it. */
export const openApp = async (
  settings: Settings,
  databaseUrl: string,
  o: { leaving?: () => boolean } = {},
): Promise<FastifyInstance> => {
  useSecret(process.env.SECRET_FILE ?? join(settings.dataDir, 'secret'))
  const appUrl = settings.databaseAppUrl ?? databaseUrl
  useDatabase(createPool(appUrl, { role: 'jicai_app', max: 20 }), appUrl)
  useFounder(databaseUrl)
  watchDrill()
  useAdministrators((codes) => dutiesOf(codes).length > 0)
  useFiles(join(settings.dataDir, 'files'))
  useFonts(join(settings.dataDir, 'fonts'))
  useReactions(everyReaction)
  useCauses(everyCause)
  useGate(approvalGate)
  useApprovable(everyMachine)
  openCatalogue()
  useFileGrants(fileGrants, shutFiles)
  usePapers(everyPrint, everyRoute)
  useWorkbench({
    told: everyTold,
    cards: everyCard,
    machines: trailPieces.filter((p) => !p.aside).map((p) => p.machine),
    firstSteps: everyFirstStep,
  })
  useTrail(trailPieces, everyPaper)
  useBackground(everyRoute)
  useCommon({ importers: everyImporter, routes: () => everyRoute })
  await rotateKeys()
  const app = await buildServer({
    routes: everyRoute,
    unsettled: new Set(unsettledCalls),
    secure: secureCookies(settings),
    proxies: settings.proxies,
    logLevel: settings.logLevel,
    dist: existsSync(dist) ? dist : undefined,
    documents,
    tls: settings.tls,
    ready: askDatabase,
    leaving: o.leaving,
    origins: { calls: settings.callsOrigin, pages: settings.pageOrigins ?? [] },
    metricsToken: settings.metricsToken,
    titles: fieldTitles,
  })
  const messages = startMessages({ url: appUrl, machines: everyMachine, told: everyTold, warnings: everyWarning })
  // open event streams would keep the server from closing
  app.addHook('preClose', messages.stop)
  app.addHook('onClose', () => {
    stopJudges()
    stopWriters()
    return closeDatabase()
  })
  return app
}
