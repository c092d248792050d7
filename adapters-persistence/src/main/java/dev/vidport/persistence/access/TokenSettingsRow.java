package dev.vidport.persistence.access;

import dev.vidport.domain.access.EditPolicy;
import dev.vidport.domain.access.TokenPurpose;
import dev.vidport.domain.access.UploadPolicy;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.render.AudioTrackChoice;
import dev.vidport.domain.video.Metadata;
import dev.vidport.persistence.render.CaptionRequestRow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The settings of a browser token, as stored: those of an upload, or those of an edit. */
record TokenSettingsRow(
    OptionalLong maxBytes,
    OptionalInt maxSeconds,
    OptionalInt maxHeight,
    Optional<CaptionRequestRow> captions,
    Optional<AudioTrackChoice> audioTracks,
    boolean watermark,
    Optional<String> title,
    List<String> videoIds,
    Map<String, String> metadata,
    Optional<Instant> deleteAfter) {
  static TokenSettingsRow of(TokenPurpose purpose) {
    return purpose instanceof TokenPurpose.Edit edit
        ? of(edit)
        : of(((TokenPurpose.Upload) purpose).policy());
  }

  private static TokenSettingsRow of(UploadPolicy policy) {
    return new TokenSettingsRow(
        policy.maxBytes(),
        policy.maxSeconds(),
        policy.maxHeight(),
        policy.captions().map(CaptionRequestRow::of),
        Optional.of(policy.audioTracks()).filter(choice -> choice != AudioTrackChoice.ALL),
        policy.watermark(),
        Optional.empty(),
        List.of(),
        policy.metadata().pairs(),
        policy.deleteAfter());
  }

  private static TokenSettingsRow of(TokenPurpose.Edit edit) {
    return new TokenSettingsRow(
        OptionalLong.empty(),
        edit.policy().maxSeconds(),
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        edit.policy().title(),
        edit.sources().stream().map(VideoId::value).toList(),
        edit.policy().metadata().pairs(),
        Optional.empty());
  }

  TokenPurpose upload() {
    return new TokenPurpose.Upload(
        new UploadPolicy(
            maxBytes,
            maxSeconds,
            maxHeight,
            captions.map(CaptionRequestRow::request),
            audioTracks.orElse(AudioTrackChoice.ALL),
            watermark,
            new Metadata(metadata),
            deleteAfter));
  }

  TokenPurpose edit() {
    return new TokenPurpose.Edit(
        videoIds.stream().map(VideoId::new).toList(),
        new EditPolicy(maxSeconds, title, new Metadata(metadata)));
  }
}
