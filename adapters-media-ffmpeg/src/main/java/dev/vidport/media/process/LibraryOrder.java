package dev.vidport.media.process;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The order in which the dynamic linker searches the libraries of a program. Debian's ffmpeg loads
 * more than 200 libraries and has 43,000 references to symbols. For each reference, the linker
 * searches the libraries in order, and the most referenced ones come late. Preloading puts these
 * first, which saves about a quarter of the processor time of a start. It only changes the order:
 * the program loads every preloaded library anyway (decision 0053).
 */
final class LibraryOrder {
  /**
   * The libraries with the most references, without their versions. A symbol that several libraries
   * define still resolves to the same definition: libm and libblas precede libc and liblapack, with
   * which they share symbols, and the inline functions of the C++ library are the same everywhere.
   */
  private static final List<String> FIRST =
      List.of(
          "libm.so",
          "libc.so",
          "libcrypto.so",
          "libepoxy.so",
          "libstdc++.so",
          "libglib-2.0.so",
          "libblas.so",
          "liblapack.so",
          "libavutil.so",
          "libasound.so",
          "libgio-2.0.so",
          "libnettle.so",
          "libgnutls.so",
          "libmbedcrypto.so",
          "libdb-5.3.so",
          "libcodec2.so",
          "libunistring.so",
          "libpango-1.0.so",
          "libgobject-2.0.so",
          "libsphinxbase.so",
          "libdbus-1.so",
          "libX11.so",
          "libcairo.so",
          "libpulse.so",
          "libharfbuzz.so",
          "libplacebo.so",
          "liblcms2.so",
          "libvulkan.so",
          "libpocketsphinx.so",
          "libhogweed.so",
          "libzvbi.so",
          "libmount.so",
          "libsystemd.so",
          "libpng16.so");

  /** A program with fewer libraries starts quickly anyway. */
  private static final int MIN_LIBRARIES = 50;

  /** The name of a library without its version. */
  private static final Pattern UNVERSIONED = Pattern.compile("([^\\s/]+\\.so)\\S*");

  /** The variable separates the files by blanks and colons. */
  private static final Pattern PRELOADABLE = Pattern.compile("[^\\s:]+");

  /** By program. A host uses two or three. */
  private static final Map<String, List<String>> PREFIXES = new ConcurrentHashMap<>();

  private LibraryOrder() {}

  /**
   * The prefix for the command line of a program; empty if it does not load these libraries, or if
   * the system does not use the dynamic linker of the GNU C library. Determined once for each
   * program.
   */
  static List<String> prefix(String program) {
    Optional<List<String>> prefix = Optional.ofNullable(PREFIXES.get(program));
    if (prefix.isEmpty()) {
      prefix = LinkedLibraries.known(program, ProgramOutput.TIMEOUT).map(LibraryOrder::of);
      prefix.ifPresent(found -> PREFIXES.put(program, found));
    }
    return prefix.orElse(List.of());
  }

  private static List<String> of(LinkedLibraries libraries) {
    Map<String, String> loaded = new HashMap<>();
    libraries
        .found()
        .forEach(
            (name, file) -> {
              Matcher unversioned = UNVERSIONED.matcher(name);
              if (unversioned.matches() && PRELOADABLE.matcher(file.toString()).matches()) {
                loaded.putIfAbsent(unversioned.group(1), file.toString());
              }
            });
    if (loaded.size() < MIN_LIBRARIES) {
      return List.of();
    }
    List<String> files =
        FIRST.stream().flatMap(name -> Stream.ofNullable(loaded.get(name))).toList();
    return files.isEmpty() ? List.of() : List.of("env", "LD_PRELOAD=" + String.join(":", files));
  }
}
