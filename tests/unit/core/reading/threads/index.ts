import { bodies } from './bodies.ts'
import { browsers } from './browsers.ts'
import { classNames } from './class-names.ts'
import { fresh } from './fresh.ts'
import { generators } from './generators.ts'
import { graphql } from './graphql.ts'
import { keyed } from './keyed.ts'
import { noToken } from './no-token.ts'
import { httpTexts } from './pasted-http.ts'
import { javascriptClients } from './pasted-javascript.ts'
import { otherLanguages } from './pasted-languages.ts'
import { further } from './pasted-further.ts'
import { later } from './pasted-later.ts'
import { noErrors } from './pasted-no-error.ts'
import { ownServices } from './pasted-own-services.ts'
import { tools } from './pasted-tools.ts'
import { unseen } from './pasted-unseen.ts'
import { publicLanguages } from './public-languages.ts'
import { publicLater } from './public-later.ts'
import { publicMixedLater } from './public-mixed-later.ts'
import { publicMixed } from './public-mixed.ts'
import { publicNewer } from './public-newer.ts'
import { publicOthers } from './public-others.ts'
import { publicPrograms } from './public-programs.ts'
import { publicTools } from './public-tools.ts'
import { publicUnseen } from './public-unseen.ts'
import { retryWarnings } from './retries.ts'
import { sdkLines } from './sdk-lines.ts'
import { sdkObjects } from './sdk-objects.ts'
import { statusOnly } from './status-only.ts'
import type { Thread } from './thread.ts'
import { transportNode } from './transport-node.ts'
import { transportOther } from './transport-other.ts'

/** Families that the reader was written with. */
export const KNOWN: Readonly<Record<string, readonly Thread[]>> = {
  'no token': noToken,
  'SDK objects': sdkObjects,
  'status only': statusOnly,
  'generators and command lines': generators,
  'transport, node': transportNode,
  browsers,
}

/** Families that were held out until the reader was written. */
export const ASIDE: Readonly<Record<string, readonly Thread[]>> = {
  'SDK lines': sdkLines,
  'retry warnings': retryWarnings,
  'class names': classNames,
  'keyed by name': keyed,
  GraphQL: graphql,
  bodies,
  'transport, other languages': transportOther,
  'found later': fresh,
  'pasted, JavaScript': javascriptClients,
  'pasted, other languages': otherLanguages,
  'pasted, tools': tools,
  'pasted, HTTP': httpTexts,
  'pasted, no error': noErrors,
  'pasted, later': later,
  'pasted, unseen': unseen,
  'pasted, further': further,
  'pasted, own services': ownServices,
  'public, tools': publicTools,
  'public, languages': publicLanguages,
  'public, others': publicOthers,
  'public, later': publicLater,
  'public, newer': publicNewer,
  'public, mixed': publicMixed,
  'public, mixed, later': publicMixedLater,
  'public, unseen': publicUnseen,
  'public, programs': publicPrograms,
}
