import { join } from 'node:path'
import { box, before, type Row, type Stand } from '../row.ts'
import { VARNISH_ROWS } from './varnish-rows.ts'

/** A case of Varnish: what its own listener does in each step of the VCL. */
export type VarnishRow = Row & { recv?: string; response?: string; deliver?: string; sick?: true }

const backendOf = ({ port, upstream }: Stand<VarnishRow>): string => {
  const [host = '', own = ''] = upstream.split(':')
  return `backend b${port} { .host = "${host}"; .port = "${own}"; .connect_timeout = 1s; .first_byte_timeout = 2s; }`
}

const stepOf = (stands: Stand<VarnishRow>[], step: (row: VarnishRow, port: number) => string): string =>
  stands.map(({ row, port }) => `  if (local.socket == "s${port}") { ${step(row, port)} }`).join('\n')

/** Named listeners tell the cases apart, also in the cache. */
const vclOf = (stands: Stand<VarnishRow>[]): string => `vcl 4.1;
${stands.map(backendOf).join('\n')}
sub vcl_recv {
${stepOf(stands, (row, port) => `set req.backend_hint = b${port}; set req.http.X-Box = "s${port}"; ${row.recv ?? ''}`)}
}
sub vcl_hash {
  hash_data(req.http.X-Box);
  if (req.http.X-By == "path") { return (lookup); }
}
sub vcl_backend_fetch { unset bereq.http.X-Box; unset bereq.http.X-By; }
sub vcl_backend_response {
${stands.map(({ row, port }) => `  if (bereq.backend == b${port}) { ${row.response ?? ''} }`).join('\n')}
}
sub vcl_deliver {
${stepOf(stands, (row) => row.deliver ?? '')}
}
sub vcl_synth {
  if (resp.status == 429) { set resp.http.Retry-After = "2"; synthetic("<html>Too many</html>"); return (deliver); }
}
`

export const varnish = box<VarnishRow>({
  name: 'Varnish',
  programs: ['varnishd', 'cc'],
  required: true,
  rows: VARNISH_ROWS,
  start: async (stage, stands) => {
    const folder = await stage.folder('varnish')
    const vcl = join(folder, 'boxes.vcl')
    await stage.write(vcl, vclOf(stands))
    const listeners = stands.flatMap(({ port }) => ['-a', `s${port}=${stage.address}:${port}`])
    await stage.start(
      'varnishd',
      ['-F', '-j', 'none', '-n', join(folder, 'work'), '-f', vcl, '-s', 'malloc,16m', '-T', 'none', ...listeners],
      stands.map(({ port }) => port),
    )
  },
  place: before,
})
