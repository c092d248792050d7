package dev.vidport.persistence.access;

import dev.vidport.domain.access.EditPolicy;
import dev.vidport.domain.access.TokenPurpose;
import dev.vidport.domain.access.UploadPolicy;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.video.Metadata;
import dev.vidport.persistence.render.CaptionRequestRow;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The settings of a browser token, as stored. */
record TokenSettingsRow(
    @Nullable Long maxBytes,
    @Nullable Integer maxSeconds,
    @Nullable Integer maxHeight,
    @Nullable CaptionRequestRow captions,
    @Nullable String title,
    @Nullable List<String> videoIds,
    @Nullable Map<String, String> metadata) {
  static TokenSettingsRow of(TokenPurpose purpose) {
    if (purpose instanceof TokenPurpose.Upload upload) {
      UploadPolicy policy = upload.policy();
      return new TokenSettingsRow(
          policy.maxBytes().isPresent() ? policy.maxBytes().getAsLong() : null,
          nullable(policy.maxSeconds()),
          nullable(policy.maxHeight()),
          policy.captions().map(CaptionRequestRow::of).orElse(null),
          null,
          null,
          nullable(policy.metadata()));
    }
    TokenPurpose.Edit edit = (TokenPurpose.Edit) purpose;
    EditPolicy policy = edit.policy();
    return new TokenSettingsRow(
        null,
        nullable(policy.maxSeconds()),
        null,
        null,
        policy.title().orElse(null),
        edit.sources().stream().map(VideoId::value).toList(),
        nullable(policy.metadata()));
  }

  TokenPurpose upload() {
    return new TokenPurpose.Upload(
        new UploadPolicy(
            maxBytes == null ? OptionalLong.empty() : OptionalLong.of(maxBytes),
            optional(maxSeconds),
            optional(maxHeight),
            Optional.ofNullable(captions).map(CaptionRequestRow::request),
            pairs()));
  }

  TokenPurpose edit() {
    return new TokenPurpose.Edit(
        Objects.requireNonNull(videoIds).stream().map(VideoId::new).toList(),
        new EditPolicy(optional(maxSeconds), Optional.ofNullable(title), pairs()));
  }

  private Metadata pairs() {
    return metadata == null ? Metadata.none() : new Metadata(metadata);
  }

  private static @Nullable Map<String, String> nullable(Metadata metadata) {
    return metadata.pairs().isEmpty() ? null : metadata.pairs();
  }

  private static @Nullable Integer nullable(OptionalInt value) {
    return value.isPresent() ? value.getAsInt() : null;
  }

  private static OptionalInt optional(@Nullable Integer value) {
    return value == null ? OptionalInt.empty() : OptionalInt.of(value);
  }
}
