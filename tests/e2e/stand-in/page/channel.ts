/* eslint-disable @typescript-eslint/unbound-method -- taken before the page can change them, and called through Reflect.apply */
/**
 * The line between two worlds of one document: DOM events of a secret name on the window, which both worlds share.
 * A message is answered before `post` returns.
 *
 * Self-contained, because its source text runs inside the page, once in each world.
 *
 * @param secret a name that the page's scripts cannot know
 * @param own which end this is
 * @param other which end the messages go to
 */
export function createChannel(secret: string, own: string, other: string) {
  const { addEventListener, dispatchEvent } = EventTarget.prototype
  const Message = CustomEvent<string>
  const { apply } = Reflect
  // Read through the getter: the page could define `detail` on the event's prototype later.
  const detail = Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get
  const textOf = (event: Event): string => String(detail && apply(detail, event, []))
  const listen = (name: string, take: (text: string) => void) => {
    const listener = (event: Event) => take(textOf(event))
    apply(addEventListener, window, [`${secret}:${name}`, listener, true])
  }
  const send = (name: string, text: string) => {
    apply(dispatchEvent, window, [new Message(`${secret}:${name}`, { detail: text })])
  }
  let answer = ''
  listen(`${own}-answer`, (text) => {
    answer = text
  })
  return {
    post(text: string): string {
      answer = '{"ok":false,"message":"the other world does not listen"}'
      send(other, text)
      return answer
    },
    receive(handle: (text: string) => string): void {
      listen(own, (text) => send(`${other}-answer`, handle(text)))
    },
  }
}
