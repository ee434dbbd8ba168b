import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { TEST_CERTIFICATE } from '../support/test-certificate.ts'
import { type Machine, runIn, until } from './machines.ts'

const PORT = 7480
/** pgBackRest speaks to a store by TLS alone. */
const TLS_PORT = 7443
const LOGIN = { accessKeyId: 'saex', secretAccessKey: 'only-in-this-network' }
const BUCKET = 'saex'
const BACKUPS = 'backups'
const CERTIFICATE = '/etc/ceph/gateway.pem'
const BLOCK_BYTES = 4 * 2 ** 30
const ALL_RIGHTS = ['mon', 'osd', 'mds', 'mgr'].map((part) => `--cap ${part} 'allow *'`).join(' ')

/** What the product is told of the store on that machine. */
export function storeUrlOf({ address }: Machine): string {
  const { accessKeyId, secretAccessKey } = LOGIN
  return `http://${accessKeyId}:${secretAccessKey}@${address}:${PORT}/${BUCKET}`
}

/** Where a store is reached by TLS, with whatever certificate. */
export type Bucket = Readonly<Record<'host' | 'name' | 'key' | 'secret', string>> & { readonly port: number }

/** For backups of the databases. */
export function backupBucketOf({ address }: Machine): Bucket {
  const { accessKeyId: key, secretAccessKey: secret } = LOGIN
  return { host: address, port: TLS_PORT, name: BACKUPS, key, secret }
}

/** Starts the gateway alone, after it was killed. */
export function startGateway(machine: Machine, root: string): void {
  runIn(machine, ['chroot', root, 'radosgw', '-n', 'client.rgw.a'])
}

/** A monitor, a manager, one disk that is a file, and the gateway that speaks S3: Ceph in its smallest form, empty. */
export async function startStore(machine: Machine, root: string): Promise<void> {
  const inRoot = (script: string): string => runIn(machine, ['chroot', root, 'sh', '-ec', script])
  for (const folder of ['var/lib/ceph', 'etc/ceph', 'var/run/ceph', 'var/log/ceph']) {
    rmSync(join(root, folder), { recursive: true, force: true })
    mkdirSync(join(root, folder), { recursive: true })
  }
  const [fsid, disk] = [randomUUID(), randomUUID()]
  write(root, CERTIFICATE.slice(1), `${TEST_CERTIFICATE.key}\n${TEST_CERTIFICATE.cert}\n`)
  write(root, 'etc/ceph/ceph.conf', settings({ fsid, address: machine.address }))
  inRoot(`
    mkdir -p /var/lib/ceph/mon /var/lib/ceph/mgr/ceph-a /var/lib/ceph/osd/ceph-0 /var/lib/ceph/radosgw/ceph-client.rgw.a
    ceph-authtool --create-keyring /tmp/mon.keyring --gen-key -n mon. --cap mon 'allow *'
    ceph-authtool --create-keyring /etc/ceph/ceph.client.admin.keyring --gen-key -n client.admin ${ALL_RIGHTS}
    ceph-authtool /tmp/mon.keyring --import-keyring /etc/ceph/ceph.client.admin.keyring
    monmaptool --create --add a ${machine.address} --fsid ${fsid} --clobber /tmp/monmap
    ceph-mon --mkfs -i a --monmap /tmp/monmap --keyring /tmp/mon.keyring
    ceph-mon -i a
    timeout 30 ceph auth get-or-create mgr.a mon 'allow profile mgr' osd 'allow *' mds 'allow *' > /var/lib/ceph/mgr/ceph-a/keyring
    ceph-mgr -i a
    SECRET=$(ceph-authtool --gen-print-key)
    echo "{\\"cephx_secret\\": \\"$SECRET\\"}" | ceph osd new ${disk} -i -
    printf '[osd.0]\\n\\tkey = %s\\n' "$SECRET" > /var/lib/ceph/osd/ceph-0/keyring
    ceph auth add osd.0 osd 'allow *' mon 'allow profile osd' mgr 'allow profile osd' -i /var/lib/ceph/osd/ceph-0/keyring || true
    ceph-osd -i 0 --mkfs --osd-uuid ${disk}
    ceph-osd -i 0
    timeout 30 ceph auth get-or-create client.rgw.a mon 'allow rw' osd 'allow rwx' > /etc/ceph/ceph.client.rgw.a.keyring`)
  startGateway(machine, root)
  await until('the gateway of the store', 60, async () => {
    await fetch(`http://${machine.address}:${PORT}/`)
    return true
  })
  const { accessKeyId, secretAccessKey } = LOGIN
  const keys = `--access-key=${accessKeyId} --secret-key=${secretAccessKey}`
  inRoot(`timeout 60 radosgw-admin user create --uid=saex --display-name=saex ${keys} > /dev/null`)
  const endpoint = `http://${machine.address}:${PORT}`
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: LOGIN })
  for (const Bucket of [BUCKET, BACKUPS]) await client.send(new CreateBucketCommand({ Bucket }))
  client.destroy()
}

function settings({ fsid, address }: { readonly fsid: string; readonly address: string }): string {
  return `[global]
fsid = ${fsid}
mon host = ${address}
mon initial members = a
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pg autoscale mode = off
mon allow pool size one = true
run dir = /var/run/ceph
[mon.a]
host = localhost
mon data = /var/lib/ceph/mon/ceph-a
public addr = ${address}
[mgr]
mgr initial modules =
[osd.0]
osd data = /var/lib/ceph/osd/ceph-0
osd objectstore = bluestore
bluestore block size = ${BLOCK_BYTES}
bluestore block create = true
[client.rgw.a]
rgw frontends = beast endpoint=${address}:${PORT} ssl_endpoint=${address}:${TLS_PORT} ssl_certificate=${CERTIFICATE}
rgw data = /var/lib/ceph/radosgw/ceph-client.rgw.a
keyring = /etc/ceph/ceph.client.rgw.a.keyring
`
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
