// The reference of the cached page: node:http sending bytes it holds, with the headers it is given. Started with a file that holds both.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , file = ''] = process.argv;
const reply: { headers: Record<string, string>; body: string } = JSON.parse(readFileSync(file, 'utf8'));
const body = Buffer.from(reply.body, 'base64');

const server = createServer((_request, response) => {
  response.writeHead(200, reply.headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.send?.(address.port);
});
process.on('disconnect', () => process.exit());
