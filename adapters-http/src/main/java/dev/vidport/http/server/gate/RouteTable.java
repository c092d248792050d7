package dev.vidport.http.server.gate;

import dev.vidport.http.server.call.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Every address that the API has, and the methods of each. */
final class RouteTable {
  /** Where the API lives. */
  static final String BASE = "/v1";

  private final List<Route> routes;
  private final Map<String, Set<String>> methods = new LinkedHashMap<>();
  private final Map<String, Pattern> patterns = new LinkedHashMap<>();

  /**
   * @param open addresses beside the API that take GET from anyone
   */
  RouteTable(List<Route> routes, Set<String> open) {
    this.routes = List.copyOf(routes);
    routes.forEach(route -> note(BASE + route.path(), route.method()));
    open.forEach(path -> note(path, "GET"));
  }

  private void note(String path, String method) {
    Set<String> known = methods.computeIfAbsent(path, any -> new TreeSet<>());
    known.add(method);
    if (method.equals("GET")) {
      known.add("HEAD");
    }
    patterns.put(path, Pattern.compile(path.replaceAll("\\{[^}]+}", "[^/]+") + "/?"));
  }

  List<Route> routes() {
    return routes;
  }

  /** Every address, as a pattern with its parameters in braces. */
  Set<String> paths() {
    return methods.keySet();
  }

  Set<String> methodsOf(String pattern) {
    return methods.get(pattern);
  }

  /** What can be done at {@code path}; nothing when there is no such address. */
  List<String> methodsAt(String path) {
    List<String> found = new ArrayList<>();
    patterns.forEach(
        (address, pattern) -> {
          if (pattern.matcher(path).matches()) {
            found.addAll(methods.get(address));
          }
        });
    return found;
  }
}
