// What Redis does for us, each in one step on one key. Times are the caller's.

export const TAKE = `
local found = redis.call('HMGET', KEYS[1], 'count', 'endsAt')
local count, endsAt, now, max = tonumber(found[1] or 0), tonumber(found[2] or 0), tonumber(ARGV[1]), tonumber(ARGV[2])
local units = tonumber(ARGV[5])
if endsAt <= now then count, endsAt = 0, now + tonumber(ARGV[3]) end
if count + units > max then return {0, 0, endsAt} end
redis.call('HSET', KEYS[1], 'count', count + units, 'endsAt', endsAt)
redis.call('PEXPIRE', KEYS[1], endsAt - now + tonumber(ARGV[4]))
return {1, max - count - units, endsAt}`;

export const GIVE_BACK = `
local found = redis.call('HMGET', KEYS[1], 'count', 'endsAt')
local count, endsAt = tonumber(found[1] or 0), tonumber(found[2] or 0)
if count > 1 and endsAt > tonumber(ARGV[1]) then return redis.call('HINCRBY', KEYS[1], 'count', -1) end
redis.call('DEL', KEYS[1])
return 0`;

export const PEEK = `
local found = redis.call('HMGET', KEYS[1], 'count', 'endsAt')
local count, endsAt, max = tonumber(found[1] or 0), tonumber(found[2] or 0), tonumber(ARGV[2])
if endsAt <= tonumber(ARGV[1]) then count = 0 end
if count >= max then return {0, 0, endsAt} end
return {1, max - count, endsAt}`;

export const NOTE_PRESENCE = `
if ARGV[2] ~= '' then redis.call('ZADD', KEYS[1], ARGV[1], ARGV[2]) end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1] - ARGV[3])
redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[3] + ARGV[5])
return redis.call('ZCARD', KEYS[1])`;
