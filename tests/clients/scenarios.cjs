// What users write with each client. Prints results to standard output, and errors as Node prints them.
const { SPACE: space, ENVIRONMENT: environment, TOKEN: accessToken, ENTRY: entry, API: api = 'delivery' } = process.env
const host = { delivery: 'cdn.contentful.com', preview: 'preview.contentful.com' }[api]
const url = `https://${host}/spaces/${space}/environments/${environment}/entries${entry ? `/${entry}` : ''}`
const headers = accessToken ? { Authorization: `Bearer ${accessToken}` } : {}

const list = (name, { items, total }) => console.log(`${name}: ${items.length} of ${total}`)

const CLIENTS = {
  contentful: async (reads) => {
    const client = require('contentful').createClient({ space, environment, accessToken, host })
    if (entry) return console.log(await client.getEntry(entry))
    list('entries', await client.getEntries())
    if (!reads) return
    list('assets', await client.getAssets())
    list('content types', await client.getContentTypes())
    list('locales', await client.getLocales())
    list('tags', await client.getTags())
    console.log(`space: ${(await client.getSpace()).name}`)
    const synced = await client.sync({ initial: true })
    const next = await client.sync({ nextSyncToken: synced.nextSyncToken })
    console.log(`sync: ${synced.entries.length} entries, ${synced.assets.length} assets, then ${next.entries.length}`)
  },

  'contentful-management': async (reads) => {
    const { createClient } = require('contentful-management')
    const client = createClient(
      { accessToken },
      { type: 'plain', defaults: { spaceId: space, environmentId: environment } },
    )
    if (entry) return console.log(await client.entry.get({ entryId: entry }))
    list('entries', await client.entry.getMany({ query: { order: 'sys.createdAt' } }))
    if (!reads) return
    const query = { order: 'name' }
    console.log(`space: ${(await client.space.get({})).name}`)
    list('spaces', await client.space.getMany({ query }))
    list('environments', await client.environment.getMany({ query }))
    list('content types', await client.contentType.getMany({ query }))
    list('editor interfaces', await client.editorInterface.getMany({}))
    list('assets', await client.asset.getMany({}))
    list('locales', await client.locale.getMany({ query }))
    list('tags', await client.tag.getMany({ query }))
    list('roles', await client.role.getMany({ query }))
    list('webhooks', await client.webhook.getMany({}))
    list('organizations', await client.organization.getAll({}))
    list('keys', await client.apiKey.getMany({ query }))
    const key = await client.apiKey.createWithId({ apiKeyId: 'own-id' }, { name: 'Own id', environments: [] })
    console.log(`key: ${key.sys.id}`)
  },

  'gatsby-source-contentful': async () => {
    const { fetchContent, fetchContentTypes } = require('gatsby-source-contentful/fetch')
    const { createPluginConfig } = require('gatsby-source-contentful/plugin-options')
    const panic = (report) => {
      // Gatsby prints the text of the report, and ends.
      console.error(` ERROR  UNKNOWN\n\n${report.context.sourceMessage}`)
      process.exit(1)
    }
    const ignore = () => undefined
    const activity = { start: ignore, end: ignore, tick: ignore, done: ignore, setStatus: ignore }
    const reporter = {
      panic,
      verbose: ignore,
      info: ignore,
      warn: console.warn,
      createProgress: () => activity,
      activityTimer: () => activity,
    }
    const pluginConfig = createPluginConfig({
      spaceId: space,
      environment,
      accessToken,
      host,
      pageLimit: 1000,
      enableTags: true,
    })
    const { currentSyncData, tagItems } = await fetchContent({ pluginConfig, reporter })
    const types = await fetchContentTypes({ pluginConfig, reporter })
    const { entries, assets } = currentSyncData
    console.log(
      `content types: ${types.length}, entries: ${entries.length}, assets: ${assets.length}, tags: ${tagItems.length}`,
    )
  },

  axios: async () => {
    const axios = require('axios')
    try {
      const { data } = await axios.get(url, { headers })
      list('entries', data)
    } catch (error) {
      console.error(error.toString())
      console.error(error.response ? error.response.data : error.cause)
    }
  },

  fetch: async () => {
    const response = await fetch(url, { headers })
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${await response.text()}`)
    list('entries', await response.json())
  },

  'graphql-request': async () => {
    const { GraphQLClient, gql } = require('graphql-request')
    const endpoint = `https://graphql.contentful.com/content/v1/spaces/${space}/environments/${environment}`
    const client = new GraphQLClient(endpoint, { headers })
    const { cakeCollection } = await client.request(
      gql`{ cakeCollection(preview: ${api === 'preview'}) { total items { name } } }`,
    )
    list('cakes', cakeCollection)
  },

  'contentful-export': async () => {
    const contentfulExport = require('contentful-export')
    const options = {
      spaceId: space,
      environmentId: environment,
      managementToken: accessToken,
      includeDrafts: true,
      useVerboseRenderer: true,
    }
    const exported = await contentfulExport({ ...options, contentFile: 'export.json', errorLogFile: 'errors.json' })
    console.log(
      Object.entries(exported)
        .map(([name, items]) => `${name}: ${items.length}`)
        .join(', '),
    )
  },

  'contentful-import': async () => {
    const contentfulImport = require('contentful-import')
    const content = { contentTypes: [], entries: [], assets: [], locales: [], tags: [] }
    const options = {
      spaceId: space,
      environmentId: environment,
      managementToken: accessToken,
      useVerboseRenderer: true,
    }
    await contentfulImport({ ...options, content, errorLogFile: 'errors.json' })
    console.log('imported')
  },
}

const [name, reads] = process.argv.slice(2)
CLIENTS[name](reads !== undefined).catch((error) => {
  console.error(error)
  process.exitCode = 1
})
