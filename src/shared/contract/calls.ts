import type { ChannelName, Input, Output } from './contract.ts'
import type { Result } from './result.ts'

type Answer<Name extends ChannelName> = Promise<Result<Output<Name>>>

/** A channel as a function: the same on the page and in core. One that takes nothing has no parameter. */
type Call<Name extends ChannelName> = [Input<Name>] extends [null]
  ? () => Answer<Name>
  : (input: Input<Name>) => Answer<Name>

export type RoomName = ChannelName extends `${infer Room}.${string}` ? Room : never

/** The channels of one room, by their names in it: `vault.read` is `Room<'vault'>['read']`. */
export type Room<Name extends RoomName> = {
  readonly [Channel in ChannelName as Channel extends `${Name}.${infer Method}` ? Method : never]: Call<Channel>
}

/** All rooms. A channel too few does not compile. */
export type Rooms = { readonly [Name in RoomName]: Room<Name> }

/** One function for every channel, as main calls them: what comes from the page has been parsed. */
export type Handlers = { [Name in ChannelName]: (input: Input<Name>) => Answer<Name> }
