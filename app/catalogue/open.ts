import { useLogWords } from '#modules/log/server/public.ts'
import { useCatalogue } from '#modules/menu/server/public.ts'
import { useTemplates } from '#modules/role/server/public.ts'
import { everyMachine } from '../modules.ts'
import { actionLabels } from './actions.data.ts'
import { areaIcons } from './icons.data.ts'
import { entityLabels, extraActions, fieldLabels } from './log-labels.data.ts'
import { catalogue } from './screens.data.ts'
import { templates } from './templates.data.ts'

/** Hands the data of the house to the modules that read it; once per process. */
export const openCatalogue = (): void => {
  useCatalogue({ screens: catalogue, icons: areaIcons, actions: actionLabels })
  useTemplates(templates)
  useLogWords({ machines: everyMachine, entities: entityLabels, actions: extraActions, fields: fieldLabels })
}
