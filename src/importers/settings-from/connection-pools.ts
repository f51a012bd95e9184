// Database connection pools other than HikariCP: PgBouncer, SQLAlchemy, pgx and Go's database/sql, ADO.NET,
// Agroal.

import { t } from '../../languages/t.ts';
import {
  counts,
  knownProduct,
  lasts,
  leaves,
  poolsConnections,
  takeConnectionPool,
} from './known-product.ts';
import type { Product } from './product.ts';
import { wholeOf } from './product.ts';

const ONE_EACH = t`Each call takes a connection; further calls wait for a free one.`;
const OPENING = t`opening and closing connections takes no time in the model`;
const WAIT = t`How long a call may wait for a connection. In the model the limit includes the call itself.`;

const PGBOUNCER = knownProduct(
  'PgBouncer',
  [
    ['poolsize', poolsConnections(t`Connections to the server for this database.`)],
    [
      'defaultpoolsize',
      (draft, setting, found) => {
        if (found.has('poolsize')) draft.leave(setting.given, t`this database sets its own pool_size`);
        else
          poolsConnections(
            t`Connections to the server for each user and database. The model has one user and one database.`,
          )(draft, setting, found);
      },
    ],
    ['maxclientconn', counts('connections', t`Maximum number of clients connected to PgBouncer.`)],
    ['querywaittimeout', lasts('timeout', 's', WAIT)],
    ['listenbacklog', counts('backlog', t`Connections that the kernel queues until they are accepted.`)],
    ['poolmode', leaves(t`the model returns a connection after each call, as in transaction mode`)],
    [
      'minpoolsize reservepoolsize reservepooltimeout serveridletimeout serverlifetime serverconnecttimeout',
      leaves(OPENING),
    ],
    [
      'maxdbconnections maxuserconnections',
      leaves(t`recognised, but the model has one pool, sized by default_pool_size`),
    ],
  ],
  (text) => /pgbouncer|default_pool_size|max_client_conn/i.test(text),
);

const SQLALCHEMY = knownProduct(
  'SQLAlchemy',
  [
    [
      'poolsize',
      (draft, setting, found) => {
        const size = wholeOf(setting);
        const overflow = found.get('maxoverflow');
        const more = overflow === undefined ? 10 : wholeOf(overflow);
        if (size === null || more === null) draft.leave(setting.given, t`not a whole number`);
        else takeConnectionPool(draft, setting.given, size + more, t`pool_size plus max_overflow (${more}).`);
      },
    ],
    [
      'maxoverflow',
      (draft, setting, found) => {
        if (found.has('poolsize'))
          draft.agree(setting.given, t`Connections beyond the pool`, t`Counted with pool_size.`);
        else draft.leave(setting.given, t`used only with pool_size`);
      },
    ],
    ['pooltimeout', lasts('timeout', 's', WAIT)],
    ['poolrecycle poolpreping', leaves(OPENING)],
  ],
  (text) => /create_(?:async_)?engine|sqlalchemy|pool_recycle|max_overflow/i.test(text),
);

const GO_DATABASE = knownProduct('Go database/sql, pgx', [
  ['maxopenconns setmaxopenconns poolmaxconns config.maxconns', poolsConnections(ONE_EACH)],
  [
    'maxidleconns setmaxidleconns setconnmaxlifetime setconnmaxidletime poolminconns connmaxlifetime connmaxidletime poolmaxconnlifetime poolmaxconnidletime',
    leaves(OPENING),
  ],
  ['maxconnsperhost', poolsConnections(t`Connections to one host; further calls wait for a free one.`)],
]);

const ADO_NET = knownProduct(
  'ADO.NET',
  [
    ['maxpoolsize maximumpoolsize', poolsConnections(ONE_EACH)],
    ['minpoolsize minimumpoolsize', leaves(OPENING)],
    ['connecttimeout connectiontimeout timeout', lasts('timeout', 's', WAIT)],
  ],
  (text) => /(?:max|maximum) pool size\s*=/i.test(text),
);

const AGROAL = knownProduct(
  'Quarkus datasource',
  [
    ['datasource.jdbc.maxsize datasource.reactive.maxsize', poolsConnections(ONE_EACH)],
    ['datasource.jdbc.acquisitiontimeout', lasts('timeout', 's', WAIT)],
    [
      'datasource.jdbc.minsize datasource.jdbc.initialsize datasource.jdbc.idleremovalinterval',
      leaves(OPENING),
    ],
  ],
  (text) => text.includes('datasource'),
);

export const CONNECTION_POOLS: readonly Product[] = [PGBOUNCER, SQLALCHEMY, GO_DATABASE, ADO_NET, AGROAL];
