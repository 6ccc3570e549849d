import { BAKERY, MUSEUM } from './tokens.ts'
import type { Json } from './types.ts'

type FieldType = 'Symbol' | 'Text' | 'Number' | 'Date' | 'Array' | 'Link'
export type Field = {
  id: string
  name: string
  type: FieldType
  linkType?: 'Entry' | 'Asset'
  required: boolean
  localized: boolean
}
export type ContentType = { id: string; name: string; displayField: string; fields: readonly Field[] }

/** Values by field, then by locale. */
export type Fields = Record<string, Record<string, Json>>

/** `published` is what Delivery shows; `fields` is the draft that Preview and Management show. Dates are ISO 8601. */
export type Entry = {
  id: string
  contentType: string
  fields: Fields
  version: number
  createdAt: string
  updatedAt: string
  published: { fields: Fields; version: number; count: number; at: string; firstAt: string } | null
}

/** A published asset. `file` is the last segment of its path on the Images API. */
export type Asset = { id: string; title: string; file: string; contentType: string }

export const SEEDED_AT = '2026-01-05T08:00:00.000Z'

const field = (id: string, name: string, type: FieldType, localized = false): Field => ({
  id,
  name,
  type,
  required: false,
  localized,
})
const title = (id: string, name: string, localized = false): Field => ({
  ...field(id, name, 'Symbol', localized),
  required: true,
})
const link = (id: string, name: string, linkType: 'Entry' | 'Asset'): Field => ({
  ...field(id, name, 'Link'),
  linkType,
})

const BAKERY_TYPES: readonly ContentType[] = [
  {
    id: 'cake',
    name: 'Cake',
    displayField: 'name',
    fields: [
      title('name', 'Name', true),
      field('description', 'Description', 'Text', true),
      field('price', 'Price', 'Number'),
      field('tags', 'Tags', 'Array'),
      link('photo', 'Photo', 'Asset'),
      link('baker', 'Baker', 'Entry'),
    ],
  },
  {
    id: 'baker',
    name: 'Baker',
    displayField: 'name',
    fields: [title('name', 'Name'), field('bio', 'Bio', 'Text')],
  },
]

const MUSEUM_TYPES: readonly ContentType[] = [
  {
    id: 'exhibit',
    name: 'Exhibit',
    displayField: 'title',
    fields: [title('title', 'Title'), field('year', 'Year', 'Number'), link('picture', 'Picture', 'Asset')],
  },
]

export const seedContentTypes = (spaceId: string): readonly ContentType[] =>
  spaceId === BAKERY ? BAKERY_TYPES : spaceId === MUSEUM ? MUSEUM_TYPES : []

export const linkTo = (linkType: string, id: string): { sys: { type: 'Link'; linkType: string; id: string } } => ({
  sys: { type: 'Link', linkType, id },
})

const inEnglish = (values: Record<string, Json>): Fields =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, { 'en-US': value }]))

const draft = (id: string, contentType: string, fields: Fields): Entry => ({
  id,
  contentType,
  fields,
  version: 1,
  createdAt: SEEDED_AT,
  updatedAt: SEEDED_AT,
  published: null,
})

const published = (id: string, contentType: string, fields: Fields): Entry => ({
  ...draft(id, contentType, fields),
  version: 2,
  published: { fields, version: 1, count: 1, at: SEEDED_AT, firstAt: SEEDED_AT },
})

const cake = (german: string, values: { name: string; description: string; price: number; baker: string }): Fields => ({
  ...inEnglish({
    description: values.description,
    price: values.price,
    tags: ['sweet', 'fake'],
    photo: linkTo('Asset', 'loaf'),
    baker: linkTo('Entry', values.baker),
  }),
  name: { 'en-US': values.name, 'de-DE': german },
})

/** An entry that exists and is not published: Preview shows it, on Delivery it is a 404. */
const UNPUBLISHED_ENTRY = 'cake-of-tomorrow'

const bakeryEntries = (environmentId: string): Entry[] => [
  published('ada', 'baker', inEnglish({ name: 'Ada', bio: 'Bakes at night.' })),
  published(
    'carrot-cake',
    'cake',
    cake('Karottenkuchen', { name: 'Carrot cake', description: 'With real carrots.', price: 4.5, baker: 'ada' }),
  ),
  published(
    'cheesecake',
    'cake',
    cake('Käsekuchen', { name: 'Cheesecake', description: 'No cheese was harmed.', price: 5, baker: 'ada' }),
  ),
  draft(
    UNPUBLISHED_ENTRY,
    'cake',
    cake('Kuchen von morgen', { name: 'Cake of tomorrow', description: 'Not published.', price: 6, baker: 'ada' }),
  ),
  ...(environmentId === 'master'
    ? []
    : [published(`${environmentId}-only`, 'baker', inEnglish({ name: `Lives in ${environmentId} only` }))]),
]

const museumEntries = (environmentId: string): Entry[] => [
  published('loaf-1912', 'exhibit', inEnglish({ title: 'Loaf of 1912', year: 1912, picture: linkTo('Asset', 'loaf') })),
  ...(environmentId === 'release-2'
    ? [published('crumb', 'exhibit', inEnglish({ title: 'A crumb', year: 2020 }))]
    : []),
]

export const seedEntries = (spaceId: string, environmentId: string): Entry[] =>
  spaceId === BAKERY ? bakeryEntries(environmentId) : spaceId === MUSEUM ? museumEntries(environmentId) : []

const ASSETS: readonly Asset[] = [
  { id: 'loaf', title: 'A loaf', file: 'loaf.jpg', contentType: 'image/jpeg' },
  { id: 'sunrise', title: 'Sunrise over the oven', file: 'sunrise.png', contentType: 'image/png' },
  { id: 'logo', title: 'Logo', file: 'logo.svg', contentType: 'image/svg+xml' },
]

export const seedAssets = (spaceId: string): readonly Asset[] =>
  spaceId === BAKERY ? ASSETS : spaceId === MUSEUM ? ASSETS.slice(0, 1) : []
