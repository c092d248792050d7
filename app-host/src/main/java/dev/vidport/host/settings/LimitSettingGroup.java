package dev.vidport.host.settings;

import dev.vidport.domain.access.RateLimits;
import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.library.settings.VidportSettings;
import java.nio.file.Path;

/** The plans of the instance, the request limits of a credential, and the limits of uploads. */
final class LimitSettingGroup {
  static final Setting<Path> PLANS =
      Setting.of(
              "PLANS",
              Parsers.path(),
              "JSON file with the plans of this instance, the smallest first (see below). SIGHUP"
                  + " reads it again.")
          .orElse("free, starter, pro, scale");

  private static final Setting<Integer> RATE_PER_SECOND =
      Setting.of(
              "RATE_PER_SECOND",
              Parsers.number(1, 1_000_000),
              "Sustained rate limit of one key, in requests per second.")
          .or("5");

  private static final Setting<Integer> RATE_BURST =
      Setting.of(
              "RATE_BURST",
              Parsers.number(1, 1_000_000),
              "Burst size of the rate limit: requests that one key may send at once.")
          .or("10");

  private static final Setting<Integer> REQUESTS_PER_DAY =
      Setting.of(
              "REQUESTS_PER_DAY",
              Parsers.number(1, Integer.MAX_VALUE),
              "Requests that one key may send per day.")
          .or("5000");

  private static final Setting<Integer> ACCOUNT_RATE_FACTOR =
      Setting.of(
              "ACCOUNT_RATE_FACTOR",
              Parsers.number(1, 1_000_000),
              "How many times the limits of one key all keys, tokens and sessions of an account may"
                  + " use together, per second, at once and per day. Its browser tokens together may"
                  + " use half of that.")
          .or("10");

  private static final Setting<Integer> OPEN_UPLOADS =
      Setting.of(
              "OPEN_UPLOADS",
              Parsers.number(1, 1_000_000),
              "Uploads that one account may have open at the same time. An upload is open until it"
                  + " is completed or aborted, or expires after 7 days. More are refused with 429"
                  + " `UPLOAD_LIMIT`.")
          .or("100");

  private static final Setting<Integer> OPEN_UPLOAD_GB =
      Setting.of(
              "OPEN_UPLOAD_GB",
              Parsers.number(1, 1_000_000),
              "Total size of the open uploads of one account, in GiB: the declared sizes of files,"
                  + " and the signed parts of recordings. More are refused with 429"
                  + " `UPLOAD_LIMIT`. A single upload is limited by the plan only.")
          .or("500");

  private static final Setting<Integer> UPLOAD_FREE_MB =
      Setting.of(
              "UPLOAD_FREE_MB",
              Parsers.number(0, 1_000_000),
              "Free disk space that uploads leave in the folder of the embedded object store, in"
                  + " megabytes. Uploads that would leave less are refused with 503 `UNAVAILABLE`."
                  + " Set it above `VIDPORT_WORKER_FREE_MB`, so that the host can still process what"
                  + " it has received.")
          .or("2048");

  static final SettingGroup GROUP =
      SettingGroup.of(
          "Limits",
          PLANS,
          RATE_PER_SECOND,
          RATE_BURST,
          REQUESTS_PER_DAY,
          ACCOUNT_RATE_FACTOR,
          OPEN_UPLOADS,
          OPEN_UPLOAD_GB,
          UPLOAD_FREE_MB);

  private LimitSettingGroup() {}

  /**
   * @throws InvalidSettings when the plans file is invalid
   */
  static void read(SettingValues values, VidportSettings.Builder vidport) {
    vidport
        .rateLimits(
            new RateLimits(
                values.get(RATE_PER_SECOND),
                values.get(RATE_BURST),
                values.get(REQUESTS_PER_DAY),
                values.get(ACCOUNT_RATE_FACTOR)))
        .uploadLimits(
            new UploadLimits(
                values.get(OPEN_UPLOADS),
                (long) values.get(OPEN_UPLOAD_GB) << 30,
                (long) values.get(UPLOAD_FREE_MB) << 20));
    values.find(PLANS).map(PlansFile::read).ifPresent(vidport::plans);
  }
}
