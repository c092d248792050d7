package dev.vidport.http.server.documentation;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Copies the pages of the documentation into the program, and lists them in the form of
 * llmstxt.org. It runs at build time. Links to other pages stay; of a link to anything else in the
 * sources, such as a decision or a picture, only the text stays.
 */
public final class DocumentationCompiler {
  private static final int MAX_DESCRIPTION = 300;

  /** A page that no section names is in the last one, Optional. */
  private static final Map<String, List<String>> SECTIONS = new LinkedHashMap<>();

  static {
    SECTIONS.put(
        "API",
        List.of(
            "api",
            "imports",
            "migrate",
            "recordings",
            "editing",
            "captions",
            "chapters",
            "outputs",
            "playback",
            "webhooks",
            "accounts",
            "single-sign-on",
            "billing",
            "early-play",
            "clients",
            "operator-api",
            "mcp"));
    SECTIONS.put("Browser", List.of("browser", "browser-tokens", "player", "console"));
    SECTIONS.put("Java", List.of("embedding", "media", "spring-boot", "from-other-libraries"));
    SECTIONS.put(
        "Operation",
        List.of(
            "install",
            "operations",
            "configuration",
            "command-line",
            "security",
            "privacy",
            "moving",
            "payment"));
  }

  /** Code, which is left alone, or a link or a picture. Code in a link is a part of its text. */
  private static final Pattern CODE_OR_LINK =
      Pattern.compile(
          "(`+)(?!`).+?(?<!`)\\1(?!`)" + "|!?\\[((?:`[^`]*`|[^\\[\\]])*)]\\(([^()\\s]+)\\)");

  private static final int TEXT = 2;
  private static final int TARGET = 3;

  /** Begins with a letter or with code in a line. */
  private static final Pattern PARAGRAPH = Pattern.compile("\\p{L}|`(?!``)");

  private static final Pattern EXTERNAL = Pattern.compile("[a-z][a-z0-9+.-]*:.*");

  private DocumentationCompiler() {}

  /**
   * @param args the folder of the pages, and the folder for their copies
   */
  public static void main(String[] args) throws IOException {
    Map<String, String> pages = new TreeMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of(args[0]), "*.md")) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        pages.put(name.substring(0, name.length() - ".md".length()), Files.readString(file));
      }
    }
    Path folder = Files.createDirectories(Path.of(args[1]));
    for (Map.Entry<String, String> page : pages.entrySet()) {
      Files.writeString(
          folder.resolve(page.getKey() + ".md"), served(page.getValue(), pages.keySet()));
    }
    Files.writeString(folder.resolve("pages.txt"), String.join("\n", pages.keySet()) + "\n");
    Files.writeString(folder.resolve("llms.txt"), list(pages));
  }

  /** A page whose links work where the host serves it. */
  static String served(String page, Set<String> names) {
    StringBuilder served = new StringBuilder();
    boolean isCode = false;
    for (String line : page.lines().toList()) {
      boolean isFence = line.strip().startsWith("```");
      isCode ^= isFence;
      served.append(isCode || isFence ? line : withServedLinks(line, names)).append('\n');
    }
    return served.toString();
  }

  private static String withServedLinks(String line, Set<String> names) {
    return CODE_OR_LINK
        .matcher(line)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    found.group(TARGET) == null || isServed(found.group(TARGET), names)
                        ? found.group()
                        : found.group(TEXT)));
  }

  private static String withoutLinks(String line) {
    return CODE_OR_LINK
        .matcher(line)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    found.group(TARGET) == null ? found.group() : found.group(TEXT)));
  }

  private static boolean isServed(String target, Set<String> names) {
    if (EXTERNAL.matcher(target).matches() || target.startsWith("#")) {
      return true;
    }
    String file = target.split("#", 2)[0];
    return file.endsWith(".md")
        && names.contains(file.substring(0, file.length() - ".md".length()));
  }

  private static String list(Map<String, String> pages) {
    StringBuilder list =
        new StringBuilder(
            """
            # Vidport

            > Vidport is a video processing service: uploads, imports and browser recordings become streams, MP4 files, stills and captions. It is an
            > HTTP service, and a Java library.

            The addresses below are of this host. Its API is described by {{base}}/openapi.json, and for people at {{base}}/docs.

            """);
    List<String> others = new ArrayList<>(pages.keySet());
    SECTIONS.forEach(
        (section, names) -> {
          others.removeAll(names);
          list.append(section(section, names, pages));
        });
    return list.append(section("Optional", others, pages)).toString().stripTrailing() + "\n";
  }

  private static String section(String title, List<String> names, Map<String, String> pages) {
    return names.stream()
        .map(name -> entry(name, page(name, pages)))
        .collect(Collectors.joining("\n", "## " + title + "\n\n", "\n\n"));
  }

  private static String page(String name, Map<String, String> pages) {
    String page = pages.get(name);
    if (page == null) {
      throw new IllegalStateException("there is no page " + name + ".md for the list of pages");
    }
    return page;
  }

  private static String entry(String name, String page) {
    return String.format(
        Locale.ROOT,
        "- [%s]({{base}}/docs/%s.md): %s",
        page.lines().findFirst().orElseThrow().replaceFirst("^# ", ""),
        name,
        description(page));
  }

  /** The first sentences of the first paragraph, without links. */
  private static String description(String page) {
    String paragraph =
        page.lines()
            .skip(1)
            .dropWhile(line -> !PARAGRAPH.matcher(line).lookingAt())
            .takeWhile(line -> !line.isBlank())
            .map(DocumentationCompiler::withoutLinks)
            .collect(Collectors.joining(" "));
    if (paragraph.length() <= MAX_DESCRIPTION && paragraph.endsWith(".")) {
      return paragraph;
    }
    // The last sentence may introduce an example.
    int end = paragraph.lastIndexOf(". ", MAX_DESCRIPTION);
    return end < 0
        ? paragraph
            .substring(0, Math.min(paragraph.length(), MAX_DESCRIPTION))
            .replaceFirst(":$", ".")
        : paragraph.substring(0, end + 1);
  }
}
