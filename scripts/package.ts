// `npm run package`: writes the npm package to dist-package/, ready for `npm pack` or `npm publish` in there.

import { fileURLToPath } from 'node:url';
import { buildPackage } from './build-package.ts';

const OUT = fileURLToPath(new URL('../dist-package', import.meta.url));

const files = await buildPackage(OUT);
for (const { path, bytes } of files) console.log(`${(bytes / 1024).toFixed(1).padStart(8)} KiB  ${path}`);
