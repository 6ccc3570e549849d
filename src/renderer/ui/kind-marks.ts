import AppWindow from '@lucide/svelte/icons/app-window'
import FlaskConical from '@lucide/svelte/icons/flask-conical'
import Glasses from '@lucide/svelte/icons/glasses'
import Globe from '@lucide/svelte/icons/globe'
import ShieldAlert from '@lucide/svelte/icons/shield-alert'
import Truck from '@lucide/svelte/icons/truck'
import UserRoundKey from '@lucide/svelte/icons/user-round-key'
import type { Component } from 'svelte'
import type { Service } from '../../shared/model/service.ts'
import { KINDS, type TokenKind } from '../../shared/platform.ts'

/** A sign that stands for words. `warns`: it is there to make people look twice. */
export type Mark = { icon: Component<{ size?: number; strokeWidth?: number }>; label: string; warns?: true }

/** A line of a list to choose from; `detail` stands at its right. */
export type Option = {
  value: string
  label: string
  detail?: string | undefined
  mark?: Mark | undefined
  disabled?: boolean
}

const ICONS: Readonly<Record<TokenKind, Mark['icon']>> = {
  'delivery-key': Truck,
  'preview-key': Glasses,
  'personal-access-token': UserRoundKey,
  'oauth-token': AppWindow,
}

/** A request there reaches what the public sees. */
export const PRODUCTION_MARK: Mark = { icon: ShieldAlert, label: 'Production', warns: true }

/** A service, under its name: the same sign as in the tree. */
export const serviceMark = ({ name, preset }: Pick<Service, 'name' | 'preset'>): Mark => ({
  icon: preset === 'playground' ? FlaskConical : Globe,
  label: name,
})

/** A token's kind where it stands in a line: the same sign everywhere. */
export const kindMark = (kind: TokenKind): Mark => ({ icon: ICONS[kind], label: KINDS[kind].title })
