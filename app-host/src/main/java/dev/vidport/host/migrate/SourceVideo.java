package dev.vidport.host.migrate;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A video at its source.
 *
 * @param id stays the same for as long as the source has the video
 * @param title empty if it has none
 * @param metadata what the source knows of the video, in the order of importance
 * @param oldLinks under which its viewers know it
 * @param file finds the best file of the video
 * @param poster reads the image that its owner has chosen
 */
public record SourceVideo(
    String id,
    String title,
    Map<String, String> metadata,
    List<String> oldLinks,
    Read<MigratedFile> file,
    Optional<Read<byte[]>> poster,
    Read<List<Captions>> captions) {
  public SourceVideo {
    oldLinks = List.copyOf(oldLinks);
  }

  /** Reads a part of a video when it is needed: links of a source may expire soon. */
  @FunctionalInterface
  public interface Read<T> {
    T get() throws SourceRefusal, InterruptedException;
  }

  /**
   * The captions of a language.
   *
   * @param language as the source names it, such as {@code en} or {@code pt-BR}
   * @param text a WebVTT or SubRip file
   */
  public record Captions(String language, Read<byte[]> text) {}
}
