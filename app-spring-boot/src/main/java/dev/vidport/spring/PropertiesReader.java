package dev.vidport.spring;

import dev.vidport.library.settings.SecretKeySettings;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.library.settings.WorkerSettings;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.outbound.billing.StripeSettings;
import dev.vidport.outbound.mail.SmtpSettings;
import dev.vidport.storage.s3.S3Settings;
import java.util.Base64;
import java.util.Optional;

/** Reads settings from properties. */
final class PropertiesReader {
  private final VidportProperties properties;

  PropertiesReader(VidportProperties properties) {
    this.properties = properties;
  }

  void apply(VidportSettings.Builder settings) {
    settings.role(properties.role());
    if (properties.slots() != null) {
      settings.worker(WorkerSettings.withSlots(properties.slots()));
    }
    if (properties.baseUrl() != null) {
      settings.baseUrl(properties.baseUrl());
    }
    if (properties.secretKey() != null) {
      settings.secretKeys(SecretKeySettings.of(Base64.getDecoder().decode(properties.secretKey())));
    }
    VidportProperties.FfmpegProperties programs = properties.ffmpeg();
    if (programs.ffmpeg() != null && programs.ffprobe() != null) {
      settings.ffmpeg(FfmpegSettings.of(programs.ffmpeg(), programs.ffprobe()));
    }
    applyServices(settings);
  }

  private void applyServices(VidportSettings.Builder settings) {
    VidportProperties.S3Properties s3 = properties.s3();
    if (s3 != null) {
      settings.store(
          new S3Settings(
              s3.endpoint(),
              Optional.ofNullable(s3.publicEndpoint()),
              s3.region(),
              s3.bucket(),
              s3.accessKey(),
              s3.secretKey()));
    }
    VidportProperties.SmtpProperties smtp = properties.smtp();
    if (smtp != null) {
      settings.mail(Optional.of(SmtpSettings.of(smtp.url(), smtp.from())));
    }
    VidportProperties.StripeProperties stripe = properties.stripe();
    if (stripe != null) {
      settings.payment(Optional.of(StripeSettings.of(stripe.key(), stripe.webhookSecret())));
    }
  }
}
