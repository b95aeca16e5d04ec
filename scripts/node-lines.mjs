// Prints the lines of Node that the portal is tested on, as JSON, for the matrix of CI: ["20","22","24"].
import { NODE_VERSIONS } from './lib/node-version.mjs';

console.log(JSON.stringify(NODE_VERSIONS.map((version) => version.split('.')[0])));
