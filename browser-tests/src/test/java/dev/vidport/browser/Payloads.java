package dev.vidport.browser;

import java.util.ArrayList;
import java.util.List;

/** Texts that run {@code alert()} in a page that takes them for markup, script or an address. */
final class Payloads {
  private static final List<String> SCRIPTS =
      List.of(
          "<script>alert(1)</script>",
          "</script><script>alert(1)</script>",
          "<img src=x onerror=alert(1)>",
          "<svg onload=alert(1)>",
          "<svg><script>alert(1)</script></svg>",
          "<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>",
          "<body onload=alert(1)>",
          "<details open ontoggle=alert(1)>",
          "<math><mtext></mtext><script>alert(1)</script></math>",
          "<template><script>alert(1)</script></template>",
          "<input autofocus onfocus=alert(1)>",
          "<a href=javascript:alert(1)>link</a>",
          "javascript:alert(1)",
          "{{constructor.constructor('alert(1)')()}}",
          "${alert(1)}",
          "<!--><script>alert(1)</script>",
          "<style>@import 'javascript:alert(1)'</style>",
          "<base href=javascript:alert(1)//>",
          "<object data=javascript:alert(1)></object>",
          "<video><source onerror=alert(1)></video>");

  /** What could end the place where a text stands. */
  private static final List<String> ENDINGS = List.of("", "\">", "'>");

  private Payloads() {}

  static List<String> all() {
    List<String> all = new ArrayList<>();
    for (String ending : ENDINGS) {
      SCRIPTS.forEach(script -> all.add(ending + script));
    }
    return all;
  }
}
