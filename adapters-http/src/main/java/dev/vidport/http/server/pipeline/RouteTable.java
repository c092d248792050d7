package dev.vidport.http.server.pipeline;

import dev.vidport.http.server.call.Route;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Every path with its methods. */
final class RouteTable {
  private final List<Route> routes;
  private final Map<String, Set<String>> methods = new LinkedHashMap<>();
  private final Map<String, Pattern> patterns = new LinkedHashMap<>();

  /**
   * @param publicPaths further paths that accept GET without a credential
   */
  RouteTable(List<Route> routes, Set<String> publicPaths) {
    this.routes = List.copyOf(routes);
    routes.forEach(route -> add(route.address(), route.method()));
    publicPaths.forEach(path -> add(path, "GET"));
  }

  private void add(String path, String method) {
    Set<String> known = methods.computeIfAbsent(path, any -> new TreeSet<>());
    known.add(method);
    if (method.equals("GET")) {
      known.add("HEAD");
    }
    patterns.put(path, pattern(path));
  }

  private static Pattern pattern(String path) {
    String parameter = "[^/]+";
    return Pattern.compile(
        Arrays.stream(path.split("\\{[^}]+}", -1))
                .map(Pattern::quote)
                .collect(Collectors.joining(parameter))
            + "/?");
  }

  List<Route> routes() {
    return routes;
  }

  /** Every path pattern, with its parameters in braces. */
  Set<String> paths() {
    return methods.keySet();
  }

  Set<String> methodsOf(String pattern) {
    return methods.getOrDefault(pattern, Set.of());
  }

  /** The methods allowed at {@code path}; empty for an unknown path. */
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
