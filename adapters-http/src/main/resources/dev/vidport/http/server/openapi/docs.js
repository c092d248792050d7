"use strict";
(() => {
  const doc = JSON.parse(document.getElementById("document").textContent);
  const main = document.getElementById("content");
  const nav = document.getElementById("nav");
  const side = document.getElementById("side");
  const menu = document.getElementById("menu");
  const search = document.getElementById("search");
  const found = document.getElementById("found");
  const METHODS = ["get", "post", "put", "patch", "delete"];
  /** A host may have no console, and then the page has no link to it. */
  const hasConsole = document.querySelector('.places a[href="console/"]') !== null;
  let ids = 0;

  // Elements

  function h(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== ""));
    return element;
  }

  function link(id, text) {
    return h("a", { href: "#" + id }, text);
  }

  function codeLink(id, text) {
    return link(id, h("code", {}, text));
  }

  function button(text, act, attributes = {}) {
    const element = h("button", { type: "button", ...attributes }, text);
    element.addEventListener("click", act);
    return element;
  }

  // The build renders descriptions from Markdown to HTML, and escapes HTML in them. Nothing else becomes HTML.
  const policy = globalThis.trustedTypes
    ? trustedTypes.createPolicy("docs", { createHTML: (html) => html })
    : { createHTML: (html) => html };

  /** A description, whose names of operations and error codes become links. */
  function rich(html) {
    const element = h("div", { class: "rich" });
    if (!html) return "";
    element.innerHTML = policy.createHTML(html);
    for (const code of element.querySelectorAll("code")) {
      const target = targets.get(code.textContent);
      if (target && !code.closest("a, pre")) {
        const anchor = link(target, "");
        code.replaceWith(anchor);
        anchor.append(code);
      }
    }
    for (const table of element.querySelectorAll("table")) {
      const frame = h("div", { class: "wide", tabindex: "0", role: "group", "aria-label": "Table" });
      table.replaceWith(frame);
      frame.append(table);
    }
    return element;
  }

  const plain = (html) =>
    (html ?? "")
      .replace(/<[^>]*>/g, " ")
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/&amp;/g, "&");

  /** `apiKey` becomes "API key". */
  function words(name) {
    const text = name
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .replace(/\bapi\b/, "API");
    return text[0].toUpperCase() + text.slice(1);
  }

  const count = (number, noun) => number + " " + noun + (number === 1 ? "" : "s");

  // The document

  const nameOf = (node) => (node?.$ref ? node.$ref.split("/").pop() : "");

  /** The node with what its reference points to. */
  function resolve(node) {
    let at = node;
    while (at?.$ref) {
      const { $ref, ...own } = at;
      at = {
        ...$ref
          .slice(2)
          .split("/")
          .reduce((parent, key) => parent[key], doc),
        ...own,
      };
    }
    return at;
  }

  const json = (holder) => holder?.content?.["application/json"];

  /** Examples by name. */
  function examplesOf(media) {
    if (media?.examples) return Object.entries(media.examples).map(([name, example]) => [name, resolve(example).value]);
    return media && media.example !== undefined ? [["", media.example]] : [];
  }

  const operations = [];
  for (const [path, item] of Object.entries(doc.paths)) {
    for (const method of METHODS.filter((name) => item[name])) {
      const described = item[method];
      const errors = [];
      const successes = [];
      for (const [status, listed] of Object.entries(described.responses)) {
        const response = resolve(listed);
        if (status < 400) successes.push([status, response]);
        else if (status !== "default") errors.push([status, Object.keys(json(response)?.examples ?? {})]);
      }
      operations.push({
        id: described.operationId,
        tag: described.tags[0],
        method: method.toUpperCase(),
        path: (item.servers ?? doc.servers)[0].url.replace(/\/$/, "") + path,
        shortPath: path,
        summary: described.summary,
        description: described.description,
        schemes: (described.security ?? doc.security).flatMap(Object.keys),
        parameters: [...(item.parameters ?? []), ...(described.parameters ?? [])].map(resolve),
        body: described.requestBody && resolve(described.requestBody),
        successes,
        errors,
      });
    }
  }

  /** Statuses and examples of error codes, by code. */
  const codes = new Map();
  for (const operation of operations) {
    for (const [status, names] of operation.errors) {
      for (const name of names) {
        if (!codes.has(name)) codes.set(name, { statuses: new Set(), example: resolve(doc.components.examples[name]) });
        codes.get(name).statuses.add(status);
      }
    }
  }
  const errorSchema = resolve(doc.components.schemas.ErrorBody);
  const otherCodes = (errorSchema.properties.error["x-extensible-enum"] ?? []).filter((code) => !codes.has(code));

  /** Anchors by the text that names them in descriptions. */
  const targets = new Map();
  for (const operation of operations) {
    targets.set(operation.id, operation.id);
    targets.set(operation.method + " " + operation.shortPath, operation.id);
  }
  for (const code of [...codes.keys(), ...otherCodes]) targets.set(code, "error-" + code);

  /** The first value of each name in the examples of the document. */
  const values = new Map();
  (function collect(node) {
    for (const [name, value] of Object.entries(node)) {
      if (value && typeof value === "object") collect(value);
      else if (typeof value === "string" && !values.has(name)) values.set(name, value);
    }
  })(
    operations.map(({ body, successes }) =>
      [json(body), ...successes.map(([, response]) => json(response))].map(examplesOf),
    ),
  );

  // Schemas

  function typeText(node) {
    const schema = resolve(node);
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    const alternatives = schema.oneOf ?? schema.anyOf;
    if (alternatives && !schema.type) return [...new Set(alternatives.map(typeText))].join(" or ");
    return (
      []
        .concat(schema.type ?? "any")
        .map((type) => {
          if (type === "array") return "array of " + typeText(schema.items ?? {});
          if (type === "object" && typeof schema.additionalProperties === "object")
            return "map of " + typeText(schema.additionalProperties);
          return type;
        })
        .join(" or ") + (schema.format ? " (" + schema.format + ")" : "")
    );
  }

  function range(least, most, noun) {
    if (least === undefined && most === undefined) return [];
    if (least === most) return ["exactly " + least + noun];
    if (most === undefined) return ["at least " + least + noun];
    return [least === undefined ? "at most " + most + noun : least + " to " + most + noun];
  }

  /** The limits of a schema as text and code. */
  function limits(schema) {
    const parts = [
      ...range(schema.minimum, schema.maximum, ""),
      ...range(schema.minLength, schema.maxLength, " characters"),
      ...range(schema.minItems, schema.maxItems, " items"),
      ...range(schema.minProperties, schema.maxProperties, " keys"),
      ...(schema.contentEncoding ? [schema.contentEncoding] : []),
    ].map((text) => [text]);
    const listed = (label, all) => [
      label,
      ...all.flatMap((value, i) => [i ? ", " : " ", h("code", {}, String(value))]),
    ];
    if (schema.pattern) parts.push(["matches ", h("code", {}, schema.pattern)]);
    if (schema.propertyNames?.pattern) parts.push(["keys match ", h("code", {}, schema.propertyNames.pattern)]);
    if (schema.enum) parts.push(listed("one of", schema.enum));
    if (schema["x-extensible-enum"])
      parts.push(listed("one of these, or a later one:", schema["x-extensible-enum"].slice(0, 60)));
    if (schema.default !== undefined) parts.push(["default ", h("code", {}, JSON.stringify(schema.default))]);
    if (schema.items && !resolve(schema.items).properties) {
      const inner = limits(resolve(schema.items));
      if (inner.length) parts.push(["each: ", ...inner]);
    }
    return parts.flatMap((part, i) => (i ? ["; ", ...part] : part));
  }

  /** The object inside of arrays and maps, with the name of its schema. */
  function inner(node) {
    let name = nameOf(node);
    let schema = resolve(node);
    for (;;) {
      const next =
        schema.items ??
        (typeof schema.additionalProperties === "object" && !schema.properties ? schema.additionalProperties : null);
      if (!next) return { name, schema };
      name = nameOf(next) || name;
      schema = resolve(next);
    }
  }

  const alternativesOf = (schema) => schema.oneOf ?? schema.anyOf ?? [];
  const hasParts = (schema) =>
    Boolean(schema.properties) || alternativesOf(schema).some((each) => hasParts(inner(each).schema));

  /** How to fill each closed list of fields. */
  const builders = new WeakMap();

  function build(details) {
    const builder = builders.get(details);
    builders.delete(details);
    if (builder) details.append(...builder());
  }

  function later(summary, builder) {
    const details = h("details", {}, h("summary", {}, summary));
    builders.set(details, builder);
    details.addEventListener("toggle", () => build(details));
    return details;
  }

  function openAll(element) {
    for (let closed; (closed = element.querySelector("details:not([open])"));) {
      closed.open = true;
      build(closed);
    }
  }

  /**
   * What an object consists of.
   *
   * @param seen the names of the schemas around it, which are not shown again
   */
  function parts(node, seen) {
    const { name, schema } = inner(node);
    const around = name ? [...seen, name] : seen;
    if (schema.properties) {
      const required = schema.required ?? [];
      return [
        h(
          "ul",
          { class: "fields" },
          Object.entries(schema.properties).map(([field, child]) =>
            fieldItem(field, child, required.includes(field), around),
          ),
        ),
      ];
    }
    return alternativesOf(schema).length ? [choice(alternativesOf(schema), around)] : [];
  }

  function nested(field, node, seen) {
    const { name, schema } = inner(node);
    if (!hasParts(schema)) return "";
    if (name && seen.includes(name))
      return h("p", { class: "limits" }, "Has the fields of the " + words(name).toLowerCase() + " around it.");
    const size = schema.properties
      ? count(Object.keys(schema.properties).length, "field")
      : count(alternativesOf(schema).length, "form");
    return later([h("code", {}, field), " has " + size], () => parts(node, seen));
  }

  function fieldItem(field, node, isRequired, seen, place = "") {
    const schema = resolve(node);
    const rules = limits(schema);
    return h(
      "li",
      {},
      h(
        "div",
        { class: "line" },
        h("code", { class: "name" }, field),
        h("span", { class: "type" }, typeText(node) + place),
        isRequired ? h("span", { class: "need" }, "required") : h("span", { class: "soft" }, "optional"),
      ),
      rules.length ? h("p", { class: "limits" }, rules) : "",
      rich(schema.description),
      nested(field, node, seen),
    );
  }

  /** Alternatives as tabs. */
  function choice(alternatives, seen) {
    const prefix = "choice-" + ++ids + "-";
    const tabs = alternatives.map((each, i) => {
      const title = resolve(each).title ?? (words(nameOf(each)) || typeText(each));
      return h(
        "button",
        { type: "button", role: "tab", id: prefix + i, "aria-controls": prefix + "panel-" + i },
        title,
      );
    });
    const panels = alternatives.map((each, i) => {
      const schema = resolve(each);
      const rules = limits(schema);
      return h(
        "div",
        {
          role: "tabpanel",
          id: prefix + "panel-" + i,
          "aria-labelledby": prefix + i,
          "data-title": tabs[i].textContent,
        },
        rich(schema.description),
        hasParts(inner(each).schema)
          ? ""
          : h("p", { class: "limits" }, typeText(each), rules.length ? ["; ", ...rules] : ""),
        parts(each, seen),
      );
    });
    function select(chosen) {
      tabs.forEach((tab, i) => {
        tab.setAttribute("aria-selected", String(i === chosen));
        tab.tabIndex = i === chosen ? 0 : -1;
        panels[i].hidden = i !== chosen;
      });
    }
    tabs.forEach((tab, i) => {
      tab.addEventListener("click", () => select(i));
      tab.addEventListener("keydown", (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        event.preventDefault();
        const next = (i + step + tabs.length) % tabs.length;
        select(next);
        tabs[next].focus();
      });
    });
    select(0);
    return h(
      "div",
      { class: "choice" },
      h("div", { class: "tabs", role: "tablist", "aria-label": "Forms" }, tabs),
      panels,
    );
  }

  /** A body under a heading, with a button that opens everything in it. */
  function bodyOf(title, node, note) {
    const box = h("div", {});
    const { schema } = inner(node);
    const top = resolve(node);
    box.append(
      rich(top.description),
      ...(top.type === "array" || !hasParts(schema) ? [h("p", { class: "limits" }, typeText(node))] : []),
      ...parts(node, []),
    );
    const expand = box.querySelector("details")
      ? button(
          "Expand all",
          () => {
            openAll(box);
            expand.remove();
          },
          { class: "expand", "aria-label": "Expand all fields of " + title.toLowerCase() },
        )
      : "";
    return [
      h("div", { class: "head" }, h("h4", {}, title, note ? h("span", { class: "soft" }, " " + note) : ""), expand),
      box,
    ];
  }

  // Examples

  const LANGUAGES = { curl: "curl", javascript: "JavaScript", java: "Java" };
  const STORED = "vidport-docs-language";
  const refreshers = [];
  let language = "curl";
  try {
    language = localStorage.getItem(STORED) in LANGUAGES ? localStorage.getItem(STORED) : language;
  } catch {
    // The browser keeps nothing for this page.
  }

  function chooseLanguage(chosen) {
    language = chosen;
    try {
      localStorage.setItem(STORED, chosen);
    } catch {
      // As above.
    }
    refreshers.forEach((refresh) => refresh());
  }

  function exampleAddress({ path, parameters }) {
    let filled = path;
    const query = new URLSearchParams();
    for (const parameter of parameters) {
      const value = parameter.example ?? resolve(parameter.schema)?.example ?? values.get(parameter.name);
      if (parameter.in === "path") {
        filled = filled.replace(
          "{" + parameter.name + "}",
          value === undefined ? parameter.name.toUpperCase() : encodeURIComponent(value),
        );
      } else if (parameter.in === "query" && parameter.example && typeof parameter.example === "object") {
        for (const [name, each] of Object.entries(parameter.example)) query.set(name, each);
      } else if (parameter.in === "query" && (parameter.required || parameter.example !== undefined)) {
        query.set(parameter.name, value);
      }
    }
    return location.origin + filled + (query.size ? "?" + query : "");
  }

  /** The variable with the credential, if one is needed. */
  function variable({ schemes }) {
    return schemes.length
      ? schemes.includes("apiKey")
        ? "VIDPORT_API_KEY"
        : "VIDPORT_" + schemes[0].toUpperCase()
      : "";
  }

  const indent = (text, by) => text.replace(/\n/g, "\n" + " ".repeat(by));

  function sample(operation, body) {
    const { method } = operation;
    const address = exampleAddress(operation);
    const credential = variable(operation);
    const isRepeatable = operation.parameters.some(({ name }) => name === "Idempotency-Key");
    const isStream = operation.successes.some(([, response]) => response.content?.["text/event-stream"]);
    const text = body === undefined ? "" : JSON.stringify(body, null, 2);
    if (language === "curl") {
      return [
        "curl" + (isStream ? " -N" : "") + ' "' + address + '"',
        method !== "GET" && "  -X " + method,
        credential && '  -H "Authorization: Bearer $' + credential + '"',
        isRepeatable && '  -H "Idempotency-Key: $(uuidgen)"',
        text && '  -H "Content-Type: application/json"',
        text && "  -d '" + text.replace(/'/g, "'\\''") + "'",
      ]
        .filter(Boolean)
        .join(" \\\n");
    }
    if (language === "javascript") {
      const headers = [
        credential && "Authorization: `Bearer ${process.env." + credential + "}`",
        isRepeatable && '"Idempotency-Key": crypto.randomUUID()',
        text && '"Content-Type": "application/json"',
      ].filter(Boolean);
      const options = [
        method !== "GET" && 'method: "' + method + '"',
        headers.length && "headers: {\n" + headers.map((line) => "    " + line + ",\n").join("") + "  }",
        text && "body: JSON.stringify(" + indent(text, 2) + ")",
      ].filter(Boolean);
      return [
        'const url = "' + address + '";',
        "const response = await fetch(url" +
          (options.length ? ", {\n" + options.map((line) => "  " + line + ",\n").join("") + "}" : "") +
          ");",
        isStream
          ? "const text = response.body.pipeThrough(new TextDecoderStream());\nfor await (const chunk of text) {\n  console.log(chunk);\n}"
          : "const result = await response.json();\nif (!response.ok) {\n  throw new Error(`${result.error}: ${result.message}`);\n}",
      ].join("\n");
    }
    const publisher = text
      ? 'HttpRequest.BodyPublishers.ofString("""\n        ' +
        indent(text.replace(/\\/g, "\\\\").replace(/"""/g, '\\"""'), 8) +
        '""")'
      : "HttpRequest.BodyPublishers.noBody()";
    return [
      "import java.net.URI;\nimport java.net.http.*;" + (isRepeatable ? "\nimport java.util.UUID;" : "") + "\n",
      "var request = HttpRequest.newBuilder(",
      '        URI.create("' + address + '"))',
      credential && '    .header("Authorization",\n        "Bearer " + System.getenv("' + credential + '"))',
      isRepeatable && '    .header("Idempotency-Key",\n        UUID.randomUUID().toString())',
      text && '    .header("Content-Type", "application/json")',
      method !== "GET" && '    .method("' + method + '",\n        ' + publisher + ")",
      "    .build();",
      "var response = HttpClient.newHttpClient()",
      "    .send(request, HttpResponse.BodyHandlers." + (isStream ? "ofLines" : "ofString") + "());",
      isStream ? "response.body().forEach(System.out::println);" : "",
    ]
      .filter(Boolean)
      .join("\n");
  }

  /** Marks strings. */
  function coloured(text) {
    return text.split(/("(?:[^"\\\n]|\\.)*")/).map((part, i) => (i % 2 ? h("span", { class: "string" }, part) : part));
  }

  const notice = document.getElementById("notice");
  let noticeEnd = 0;

  async function copy(text) {
    let isCopied = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Without HTTPS there is no clipboard but this one.
      const field = h("textarea", { class: "visually-hidden", "aria-hidden": "true" });
      field.value = text;
      const focused = document.activeElement;
      document.body.append(field);
      field.select();
      isCopied = document.execCommand("copy");
      field.remove();
      focused?.focus();
    }
    notice.textContent = isCopied ? "Copied" : "The browser does not allow copying";
    clearTimeout(noticeEnd);
    noticeEnd = setTimeout(() => (notice.textContent = ""), 2000);
  }

  /** A code with a button below a heading, or in its corner. */
  function codeBox(label, heading = "") {
    const pre = h("pre", {});
    const copying = button("Copy", () => copy(pre.textContent), { class: "copy", "aria-label": "Copy " + label });
    const box = heading
      ? [h("div", { class: "head" }, heading, copying), h("div", { class: "code" }, pre)]
      : h("div", { class: "code corner" }, pre, copying);
    return { box, show: (text) => pre.replaceChildren(...coloured(text)) };
  }

  function examples(operation) {
    const bodies = examplesOf(json(operation.body));
    const pick = h(
      "select",
      { id: "pick-" + operation.id },
      bodies.map(([name], i) => h("option", { value: i }, words(name || "example"))),
    );
    const buttons = Object.entries(LANGUAGES).map(([key, name]) => [key, button(name, () => chooseLanguage(key))]);
    const request = codeBox(
      "the request of " + operation.id,
      h(
        "div",
        { class: "pick", role: "group", "aria-label": "Language of the examples" },
        buttons.map(([, each]) => each),
      ),
    );
    function refresh() {
      buttons.forEach(([key, each]) => each.setAttribute("aria-pressed", String(key === language)));
      request.show(sample(operation, bodies[pick.value || 0]?.[1]));
    }
    pick.addEventListener("change", refresh);
    refreshers.push(refresh);
    refresh();
    const responses = operation.successes.flatMap(([status, response]) => {
      const [kind, media] = Object.entries(response.content ?? {})[0] ?? [];
      return examplesOf(media).map(([name, value]) => {
        const shown = codeBox(
          "the response " + status + " of " + operation.id,
          h("h4", {}, "Response ", h("span", { class: "status" }, status), name ? " " + words(name) : ""),
        );
        shown.show(
          typeof value === "string" && kind !== "application/json" ? value.trimEnd() : JSON.stringify(value, null, 2),
        );
        return shown.box;
      });
    });
    return h(
      "div",
      { class: "examples" },
      h(
        "div",
        { class: "stick", tabindex: "0", role: "group", "aria-label": "Examples of " + operation.id },
        h("h4", { class: "visually-hidden" }, "Examples"),
        bodies.length > 1 ? h("div", { class: "pick" }, h("label", { for: pick.id }, "Body"), pick) : "",
        request.box,
        responses,
      ),
    );
  }

  // Sections

  function needs(schemes) {
    return schemes.length ? schemes.map(words).join(" or ") : "No credential";
  }

  function shell(operation) {
    const heading = h(
      "h3",
      { class: "title", tabindex: "-1" },
      operation.summary,
      h("a", { class: "self", href: "#" + operation.id, "aria-label": "Link to " + operation.summary }, "#"),
    );
    const content = h("div", { class: "loading" });
    const article = h(
      "article",
      { id: operation.id, "aria-label": operation.summary },
      h(
        "header",
        {},
        heading,
        h(
          "div",
          { class: "route" },
          h("span", { class: "method " + operation.method }, operation.method),
          h("code", {}, operation.path),
          button("Copy", () => copy(location.origin + operation.path), {
            class: "copy",
            "aria-label": "Copy the address of " + operation.id,
          }),
          h("a", { class: "needs soft", href: "#authentication" }, needs(operation.schemes)),
        ),
      ),
      content,
    );
    fillers.set(operation.id, () => content.replaceWith(details(operation)));
    return article;
  }

  function details(operation) {
    const about = h("div", { class: "about" }, rich(operation.description));
    if (operation.parameters.length) {
      about.append(
        h("h4", {}, "Parameters"),
        h(
          "ul",
          { class: "fields" },
          operation.parameters.map(({ name, schema, required, description, in: place }) =>
            fieldItem(name, description ? { ...schema, description } : schema, required, [], ", in the " + place),
          ),
        ),
      );
    }
    const body = json(operation.body);
    if (body) about.append(...bodyOf("Request body", body.schema, operation.body.required ? "" : "optional"));
    for (const [status, response] of operation.successes) {
      const media = Object.entries(response.content ?? {})[0];
      about.append(
        ...(media
          ? bodyOf("Response " + status, media[1].schema, media[0] === "application/json" ? "" : media[0])
          : [h("h4", {}, "Response " + status)]),
      );
      const list = about.lastElementChild;
      list.before(
        h(
          "div",
          { class: "response" },
          rich(response.description),
          Object.keys(response.headers ?? {}).length
            ? h(
                "p",
                { class: "links soft" },
                "Headers:",
                Object.keys(response.headers).map((name) => link("header-" + name, name)),
              )
            : "",
        ),
      );
    }
    if (operation.errors.length) {
      about.append(
        h("h4", {}, link("errors", "Errors")),
        h(
          "dl",
          { class: "chips" },
          operation.errors.map(([status, names]) => [
            h("dt", { class: "status bad" }, status),
            h(
              "dd",
              {},
              names.map((name) => codeLink("error-" + name, name)),
            ),
          ]),
        ),
      );
    }
    return h("div", { class: "operation" }, about, examples(operation));
  }

  function section(id, title, ...children) {
    return h(
      "section",
      { id, "aria-labelledby": id + "-title" },
      h("h2", { id: id + "-title", tabindex: "-1" }, title),
      children,
    );
  }

  function operationLinks(all) {
    return h(
      "div",
      { class: "links" },
      all.map(({ id }) => codeLink(id, id)),
    );
  }

  function authentication() {
    const schemes = Object.entries(doc.components.securitySchemes);
    const bearer = codeBox("the header");
    bearer.show("Authorization: Bearer $VIDPORT_API_KEY");
    const groups = new Map();
    for (const operation of operations) {
      const key = needs(operation.schemes);
      groups.set(key, [...(groups.get(key) ?? []), operation]);
    }
    return section(
      "authentication",
      "Authentication",
      h(
        "div",
        { class: "text" },
        h(
          "p",
          {},
          "A request carries its credential in the header ",
          h("code", {}, "Authorization"),
          ". The examples read it from an environment variable.",
          hasConsole ? [" Make a key in the ", h("a", { href: "console/" }, "console"), "."] : [],
        ),
        bearer.box,
      ),
      h(
        "div",
        { class: "card" },
        h(
          "dl",
          { class: "pairs" },
          schemes.map(([name, scheme]) => [
            h("dt", {}, h("strong", {}, words(name))),
            h("dd", {}, rich(scheme.description)),
          ]),
        ),
      ),
      h(
        "div",
        { class: "card" },
        h("h3", {}, "Which operations need which"),
        h(
          "dl",
          { class: "pairs" },
          [...groups].map(([name, all]) => [
            h("dt", {}, h("strong", {}, name), h("span", { class: "soft" }, " " + count(all.length, "operation"))),
            h(
              "dd",
              {},
              all.length > 20
                ? later("Show them", () => [h("div", { class: "rich" }, operationLinks(all))])
                : operationLinks(all),
            ),
          ]),
        ),
      ),
    );
  }

  function errors() {
    const shown = codeBox("the error");
    shown.show(JSON.stringify(codes.get("INVALID_REQUEST").example.value, null, 2));
    const { "x-extensible-enum": known, ...error } = errorSchema.properties.error;
    return section(
      "errors",
      "Errors",
      h(
        "div",
        { class: "card" },
        h("div", { class: "text" }, h("p", {}, "Every error has a status of 400 or more and this body:"), shown.box),
        parts({ ...errorSchema, properties: { ...errorSchema.properties, error } }, []),
      ),
      h(
        "div",
        { class: "card" },
        h("h3", {}, "Codes"),
        h(
          "table",
          { class: "codes" },
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              ["Code", "Status", "Meaning"].map((title) => h("th", { scope: "col" }, title)),
            ),
          ),
          h(
            "tbody",
            {},
            [...codes]
              .sort(([a], [b]) => a.localeCompare(b))
              .map(([name, { statuses, example }]) =>
                h(
                  "tr",
                  { id: "error-" + name },
                  h("th", { scope: "row" }, h("code", {}, name)),
                  h("td", {}, [...statuses].sort().join(", ")),
                  h("td", {}, example.summary),
                ),
              ),
          ),
        ),
        otherCodes.length
          ? [
              h("h4", {}, "Further codes, which follow the meaning of their status"),
              h(
                "div",
                { class: "links" },
                otherCodes.map((name) => h("code", { id: "error-" + name }, name)),
              ),
            ]
          : "",
      ),
    );
  }

  function repeats() {
    const key = resolve(doc.components.parameters.IdempotencyKey);
    const headers = new Map();
    for (const item of Object.values(doc.paths)) {
      for (const method of METHODS.filter((name) => item[name])) {
        for (const response of Object.values(item[method].responses)) {
          Object.entries(resolve(response).headers ?? {}).forEach(([name, header]) =>
            headers.set(name, resolve(header)),
          );
        }
      }
    }
    return section(
      "limits",
      "Limits and repeats",
      h(
        "div",
        { class: "card" },
        h("h3", {}, "Repeat a request: ", h("code", {}, key.name)),
        rich(key.description),
        h("p", { class: "soft" }, "Accepted by:"),
        operationLinks(operations.filter(({ parameters }) => parameters.some(({ name }) => name === key.name))),
      ),
      h(
        "div",
        { class: "card" },
        h("h3", {}, "Headers of responses"),
        h(
          "dl",
          { class: "pairs" },
          [...headers]
            .sort(([a], [b]) => a.localeCompare(b))
            .map(([name, header]) => [
              h(
                "dt",
                { id: "header-" + name },
                h("code", {}, name),
                h("span", { class: "soft" }, " for example ", h("code", {}, String(header.example))),
              ),
              h("dd", {}, rich(header.description)),
            ]),
        ),
      ),
    );
  }

  /** What fills the articles that are still empty, by id. */
  const fillers = new Map();
  const tags = doc.tags
    .map((tag) => ({ ...tag, operations: operations.filter((each) => each.tag === tag.name) }))
    .filter((tag) => tag.operations.length);
  const guide = [
    ["introduction", "Introduction"],
    ["authentication", "Authentication"],
    ["errors", "Errors"],
    ["limits", "Limits and repeats"],
  ];

  main.replaceChildren(
    h(
      "section",
      { id: "introduction", "aria-labelledby": "introduction-title" },
      h("h1", { id: "introduction-title" }, doc.info.title + " API"),
      h(
        "p",
        { class: "soft" },
        doc.info.summary + ", version " + doc.info.version + " at ",
        h("code", {}, location.origin + doc.servers[0].url),
      ),
      h("div", { class: "text" }, rich(doc.info.description)),
    ),
  );

  let places = [main.firstElementChild];

  /** Adds all sections, with empty articles, to the introduction. */
  function complete() {
    if (places.length > 1) return;
    main.append(
      authentication(),
      errors(),
      repeats(),
      ...tags.map((tag) =>
        h(
          "section",
          { id: "tag-" + tag.name, class: "tag", "aria-labelledby": "title-" + tag.name },
          h("header", {}, h("h2", { id: "title-" + tag.name, tabindex: "-1" }, words(tag.name)), rich(tag.description)),
          tag.operations.map(shell),
        ),
      ),
    );
    places = [...main.querySelectorAll("section:not(.tag), article")];
  }

  function fill(all) {
    for (const id of all) {
      fillers.get(id)?.();
      fillers.delete(id);
    }
  }

  const idle = globalThis.requestIdleCallback ?? ((act) => setTimeout(act, 20));
  function fillWhenIdle() {
    if (!fillers.size) return;
    // What is read stays in its place.
    const read = scrollY > 0 ? placeAtTop() : null;
    const before = read?.getBoundingClientRect().top;
    fill([...fillers.keys()].slice(0, 3));
    if (read) scrollBy(0, read.getBoundingClientRect().top - before);
    idle(fillWhenIdle);
  }

  // Navigation and search

  function entry(id, ...content) {
    return h("li", {}, h("a", { href: "#" + id }, content));
  }

  function group(title, items) {
    return h("div", {}, title ? h("h2", {}, title) : "", h("ul", {}, items));
  }

  const operationEntry = ({ id, method, summary }) =>
    entry(id, h("span", { class: "method " + method }, method), h("span", {}, summary));
  const guideGroup = group(
    "",
    guide.map(([id, title]) => entry(id, title)),
  );
  const tagGroups = tags.map((tag) => group(words(tag.name), tag.operations.map(operationEntry)));
  nav.append(guideGroup, ...tagGroups);

  function fieldNames(node, seen = new Set()) {
    const { name, schema } = inner(node);
    if (name && seen.has(name)) return [];
    seen.add(name);
    return [
      ...Object.entries(schema.properties ?? {}).flatMap(([field, child]) => [field, ...fieldNames(child, seen)]),
      ...alternativesOf(schema).flatMap((each) => fieldNames(each, seen)),
    ];
  }

  let index;
  function indexed() {
    index ??= operations.map((operation) => ({
      operation,
      first: [operation.method, operation.path, operation.summary, operation.id].join(" ").toLowerCase(),
      text: [
        plain(operation.description),
        ...operation.errors.flatMap(([, names]) => names),
        ...operation.parameters.map(({ name }) => name),
        ...[json(operation.body), ...operation.successes.map(([, response]) => json(response))]
          .filter(Boolean)
          .flatMap(({ schema }) => fieldNames(schema)),
      ]
        .join(" ")
        .toLowerCase(),
    }));
    return index;
  }

  function filter() {
    const query = search.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    if (!query.length) {
      nav.replaceChildren(guideGroup, ...tagGroups);
      found.textContent = "";
      mark();
      return;
    }
    const all = (text) => query.every((word) => text.includes(word));
    const sections = guide.filter(([, title]) => all(title.toLowerCase()));
    const hits = indexed().filter(({ first, text }) => all(first + " " + text));
    hits.sort((a, b) => Number(all(b.first)) - Number(all(a.first)));
    const codeHits = [...codes.keys(), ...otherCodes].filter((code) => all(code.toLowerCase()));
    const total = sections.length + hits.length + codeHits.length;
    nav.replaceChildren(
      ...(sections.length
        ? [
            group(
              "Guide",
              sections.map(([id, title]) => entry(id, title)),
            ),
          ]
        : []),
      ...(codeHits.length
        ? [
            group(
              "Error codes",
              codeHits.map((code) => entry("error-" + code, h("code", {}, code))),
            ),
          ]
        : []),
      ...(hits.length
        ? [
            group(
              "Operations",
              hits.map(({ operation }) => operationEntry(operation)),
            ),
          ]
        : []),
    );
    found.textContent = total ? count(total, "result") : "No results. Try a path, a field or an error code.";
    nav.scrollTop = 0;
    mark();
  }
  search.addEventListener("input", filter);

  function clear() {
    search.value = "";
    filter();
  }

  function toggleMenu(isOpen) {
    side.classList.toggle("open", isOpen);
    menu.setAttribute("aria-expanded", String(isOpen));
  }
  menu.addEventListener("click", () => toggleMenu(!side.classList.contains("open")));

  search.addEventListener("keydown", (event) => {
    const first = nav.querySelector("a");
    if (event.key === "Enter" && search.value.trim()) first?.click();
    if (event.key === "ArrowDown" && first) {
      event.preventDefault();
      first.focus();
    }
  });
  nav.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...nav.querySelectorAll("a")];
    const next = all.indexOf(document.activeElement) + step;
    (all[next] ?? (next < 0 ? search : all.at(-1))).focus();
  });
  addEventListener("keydown", (event) => {
    const isTyping = event.target.closest("input, select, textarea");
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      if (getComputedStyle(menu.parentElement).display !== "none") toggleMenu(true);
      search.focus();
    } else if (event.key === "Escape") {
      if (search.value) {
        clear();
      } else if (side.classList.contains("open")) {
        toggleMenu(false);
        menu.focus();
      }
    }
  });
  side.addEventListener("click", (event) => {
    if (event.target.closest("a")) toggleMenu(false);
  });

  let current;

  function placeAtTop() {
    return places.findLast((each) => each.getBoundingClientRect().top < 140) ?? places[0];
  }

  /** Marks the entry of what is at the top of the window. */
  function mark() {
    const anchor = nav.querySelector('a[href="#' + placeAtTop().id + '"]');
    if (anchor === current) return;
    current?.removeAttribute("aria-current");
    current = anchor;
    if (!current) return;
    current.setAttribute("aria-current", "true");
    const frame = nav.getBoundingClientRect();
    const box = current.getBoundingClientRect();
    if (box.top < frame.top || box.bottom > frame.bottom) nav.scrollTop += box.top - frame.top - frame.height / 3;
  }

  let isMarking = false;
  addEventListener(
    "scroll",
    () => {
      if (isMarking) return;
      isMarking = true;
      requestAnimationFrame(() => {
        isMarking = false;
        mark();
      });
    },
    { passive: true },
  );

  function reveal() {
    complete();
    let target;
    try {
      target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      return;
    }
    if (!target || target === main || !main.contains(target)) return;
    const article = target.closest("article");
    if (article) fill([article.id]);
    target.scrollIntoView();
    target.querySelector("[tabindex='-1']")?.focus({ preventScroll: true });
    mark();
  }
  addEventListener("hashchange", reveal);
  addEventListener("beforeprint", () => {
    complete();
    fill([...fillers.keys()]);
    openAll(main);
  });

  if (location.hash) reveal();
  mark();
  // After the first paint.
  requestAnimationFrame(() =>
    setTimeout(() => {
      complete();
      fillWhenIdle();
    }),
  );
})();
