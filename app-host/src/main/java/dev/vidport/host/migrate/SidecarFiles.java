package dev.vidport.host.migrate;

import dev.vidport.host.migrate.SourceVideo.Captions;
import dev.vidport.host.migrate.SourceVideo.Read;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds videos among the files of a folder or a bucket, and the files that belong to them: of
 * {@code talk.mp4}, the captions {@code talk.en.vtt}, the poster {@code talk.jpg} and the fields in
 * {@code talk.json}.
 */
final class SidecarFiles {
  private static final Set<String> IMAGES = Set.of("jpg", "jpeg", "png");
  private static final Set<String> TEXTS = Set.of("vtt", "srt");
  private static final int MAX_FIELD_BYTES = 64 << 10;

  private final Opener opener;

  SidecarFiles(Opener opener) {
    this.opener = opener;
  }

  /** Reads the files of a folder or a bucket. */
  interface Opener {
    MigratedFile video(String path) throws SourceRefusal;

    byte[] read(String path, int maxBytes) throws SourceRefusal, InterruptedException;
  }

  /**
   * The videos, in the order of their paths.
   *
   * @param paths of all files, separated by {@code /}
   */
  List<SourceVideo> videos(List<String> paths) throws InterruptedException {
    Map<String, Sidecars> sidecars = new TreeMap<>();
    List<String> videos = new ArrayList<>();
    for (String path : paths.stream().sorted().toList()) {
      String name = path.substring(path.lastIndexOf('/') + 1);
      if (name.startsWith(".")) {
        continue;
      }
      String ending = VideoFileNames.endingOf(name);
      if (VideoFileNames.isVideo(name)) {
        videos.add(path);
      } else if (IMAGES.contains(ending)) {
        sidecars.computeIfAbsent(stemOf(path), stem -> new Sidecars()).images.add(path);
      } else if (ending.equals("json")) {
        sidecars.computeIfAbsent(stemOf(path), stem -> new Sidecars()).fields.add(path);
      } else if (TEXTS.contains(ending)) {
        addCaptions(path, sidecars);
      }
    }
    List<SourceVideo> result = new ArrayList<>();
    for (String path : videos) {
      result.add(video(path, sidecars.getOrDefault(stemOf(path), new Sidecars())));
    }
    return result;
  }

  /** {@code talk.en.vtt} belongs to {@code talk}, and so does {@code talk.vtt}. */
  private static void addCaptions(String path, Map<String, Sidecars> sidecars) {
    String stem = stemOf(path);
    String language = VideoFileNames.endingOf(stem.substring(stem.lastIndexOf('/') + 1));
    if (CaptionText.language(language).isPresent()) {
      sidecars
          .computeIfAbsent(stemOf(stem), any -> new Sidecars())
          .captions
          .putIfAbsent(language, path);
    } else {
      sidecars.computeIfAbsent(stem, any -> new Sidecars()).captions.putIfAbsent("", path);
    }
  }

  private SourceVideo video(String path, Sidecars sidecars) throws InterruptedException {
    Map<String, String> metadata = new LinkedHashMap<>();
    Read<MigratedFile> file = () -> opener.video(path);
    try {
      for (String fields : sidecars.fields) {
        fields(fields).forEachEntry((key, value) -> JsonFields.addTo(metadata, key, value));
      }
    } catch (SourceRefusal refusal) {
      // Of one video, which must not end the migration of the others.
      file =
          () -> {
            throw refusal;
          };
    }
    String title = Optional.ofNullable(metadata.remove("title")).orElse("");
    Optional<Read<byte[]>> poster =
        sidecars.images.stream()
            .findFirst()
            .map(image -> () -> opener.read(image, PosterImage.MAX_BYTES));
    List<Captions> captions =
        sidecars.captions.entrySet().stream()
            .map(
                each ->
                    new Captions(
                        each.getKey(), () -> opener.read(each.getValue(), CaptionText.MAX_BYTES)))
            .toList();
    return new SourceVideo(path, title, metadata, List.of(), file, poster, () -> captions);
  }

  private JsonNode fields(String path) throws SourceRefusal, InterruptedException {
    try {
      JsonNode fields = JsonMapper.shared().readTree(opener.read(path, MAX_FIELD_BYTES));
      if (fields.isObject()) {
        return fields;
      }
    } catch (JacksonException e) {
      // Reported below.
    }
    throw new SourceRefusal(path + " must have a JSON object with the fields of the video");
  }

  private static String stemOf(String path) {
    int dot = path.lastIndexOf('.');
    return dot > path.lastIndexOf('/') ? path.substring(0, dot) : path;
  }

  /** The files beside a video. */
  private static final class Sidecars {
    private final List<String> images = new ArrayList<>();
    private final List<String> fields = new ArrayList<>();
    private final Map<String, String> captions = new TreeMap<>();
  }
}
