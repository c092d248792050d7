-- Sends the requests of a file in turns, and prints one line of figures.
-- Arguments: FILE THREADS [PAUSE], with PAUSE in milliseconds before each request of a connection.
-- Each line of FILE, with tabs between its fields: method, path, file of the body or -, headers.

local started = 0

function setup(thread)
  started = started + 1
  thread:set("number", started)
end

local function read(name)
  local file = assert(io.open(name, "rb"))
  local content = file:read("*a")
  file:close()
  return content
end

local function fields(line)
  local all = {}
  for field in line:gmatch("[^\t]+") do
    table.insert(all, field)
  end
  return all
end

function init(args)
  local requests = {}
  local line_number = 0
  for line in io.lines(args[1]) do
    -- Each thread sends requests of its own, so that no two write the same file.
    if line_number % tonumber(args[2]) == number - 1 then
      local method, path, body, headers = nil, nil, nil, {}
      for i, field in ipairs(fields(line)) do
        if i == 1 then method = field
        elseif i == 2 then path = field
        elseif i == 3 then body = field ~= "-" and read(field) or nil
        else
          local name, value = field:match("^([^:]+): (.*)$")
          headers[name] = value
        end
      end
      table.insert(requests, { method = method, path = path, body = body, headers = headers })
    end
    line_number = line_number + 1
  end
  if #requests == 1 then
    -- Without the function `request`, wrk does not copy the request each time.
    wrk.method, wrk.path, wrk.body = requests[1].method, requests[1].path, requests[1].body
    for name, value in pairs(requests[1].headers) do
      wrk.headers[name] = value
    end
  else
    local texts = {}
    for i, each in ipairs(requests) do
      texts[i] = wrk.format(each.method, each.path, each.headers, each.body)
    end
    local next = 0
    request = function()
      next = next % #texts + 1
      return texts[next]
    end
  end
  if args[3] then
    delay = function() return tonumber(args[3]) end
  end
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format("figures %d %d %d %d %d %d", summary.requests, summary.bytes, summary.duration,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
