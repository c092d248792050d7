package dev.vidport.media.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vidport.media.MediaReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LibraryOrderTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"ffmpeg", "ffprobe"})
  void onlyTheOrderOfTheLibrariesChanges(String program) {
    List<String> prefix = LibraryOrder.prefix(program);
    assumeTrue(!prefix.isEmpty(), "this ffmpeg loads few libraries");
    List<String> before = libraries(List.of(), program);
    List<String> after = libraries(prefix, program);
    assertThat(after).containsExactlyInAnyOrderElementsOf(before).isNotEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ffmpeg", "ffprobe"})
  void everySymbolKeepsItsDefinition(String program) {
    List<String> prefix = LibraryOrder.prefix(program);
    assumeTrue(!prefix.isEmpty(), "this ffmpeg loads few libraries");
    assertThat(definitions(prefix, program))
        .hasSizeGreaterThan(1000)
        .isEqualTo(definitions(List.of(), program));
  }

  /** The output of a program that has ended must not be lost. */
  @Test
  void librariesAreFoundEachTime() throws IOException {
    Path program =
        Stream.of(System.getenv("PATH").split(":", -1))
            .map(place -> Path.of(place, "ffmpeg"))
            .filter(Files::isExecutable)
            .findFirst()
            .orElseThrow();
    Set<List<String>> prefixes = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      Path link = Files.createSymbolicLink(folder.resolve("ffmpeg-" + i), program);
      prefixes.add(LibraryOrder.prefix(link.toString()));
    }

    assertThat(prefixes).hasSize(1);
  }

  @Test
  void programWithoutTheseLibrariesStartsAsItIs() {
    assertThat(LibraryOrder.prefix("true")).isEmpty();
  }

  @Test
  void scriptIsNotRunToFindOut() throws IOException {
    Path script = folder.resolve("script");
    Path trace = folder.resolve("trace");
    Files.writeString(script, "#!/bin/sh\ntouch " + trace + "\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(LibraryOrder.prefix(script.toString())).isEmpty();
    assertThat(trace).doesNotExist();
  }

  @Test
  void missingProgramIsReportedWhenItRuns() {
    assertThat(LibraryOrder.prefix(folder.resolve("missing").toString())).isEmpty();
  }

  private static List<String> libraries(List<String> prefix, String program) {
    return output(prefix, "LD_TRACE_LOADED_OBJECTS=1", program)
        .lines()
        .map(line -> line.replaceAll(" \\(0x.*", "").strip())
        .map(line -> line.replaceAll(".* => ", ""))
        .filter(line -> line.startsWith("/"))
        .toList();
  }

  /** Which library refers to which symbol of which other, as the dynamic linker reports it. */
  private static Set<String> definitions(List<String> prefix, String program) {
    return output(prefix, "LD_DEBUG=bindings", program)
        .lines()
        .filter(line -> line.contains("binding file"))
        .map(line -> line.replaceAll("^\\s*\\d+:\\s*", ""))
        // Inline functions of the C++ library have the same definition in every library.
        .filter(line -> !line.contains("`_ZNKSt5ctype"))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static String output(List<String> prefix, String variable, String program) {
    List<String> line = new ArrayList<>(List.of("sh", "-c", "exec env \"$@\" 2>&1", "sh"));
    prefix.stream().skip(1).forEach(line::add);
    line.addAll(List.of(variable, program, "-version"));
    return new String(MediaReader.output(line), StandardCharsets.UTF_8);
  }
}
