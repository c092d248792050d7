package dev.vidport.library;

import com.google.inject.Injector;
import dev.vidport.media.process.MissingIsolationException;
import dev.vidport.media.process.Sandbox;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.transaction.port.RecurringTask;
import dev.vidport.usecases.webhook.port.WebhookEndpoint;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs what the role includes: processing of videos, deliveries of events. */
final class BackgroundServices {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundServices.class);

  private final VidportSettings settings;
  private final Injector adapters;
  private final UseCases useCases;
  private final OwnPorts own;
  private final PortWrapper wrapper;
  private final ResourceCloser closing;
  private boolean isStarted;

  /**
   * @param own the ports of the embedding application
   * @param wrapper decorates the handler of the steps
   * @param closing receives what is started
   */
  BackgroundServices(
      VidportSettings settings,
      Injector adapters,
      UseCases useCases,
      OwnPorts own,
      PortWrapper wrapper,
      ResourceCloser closing) {
    this.settings = settings;
    this.adapters = adapters;
    this.useCases = useCases;
    this.own = own;
    this.wrapper = wrapper;
    this.closing = closing;
  }

  /**
   * Starts the services, unless they have started. Checks first that this machine has what they
   * need.
   *
   * @throws MissingProgramException when a program is not installed
   * @throws MissingIsolationException when the settings require isolation that this machine does
   *     not provide
   * @throws IOException when the file of certificates for webhooks is not usable
   */
  synchronized void start() throws IOException {
    if (own.media().isEmpty()) {
      // Also without processing: uploaded images are decoded by the host that receives them.
      Sandbox.detect(settings.ffmpeg()).requireLayers();
    }
    if (isStarted) {
      return;
    }
    if (settings.role().processesVideos()) {
      requirePrograms();
    }
    if (settings.role().servesRequests()) {
      WebhookEndpoint unused = adapters.getInstance(LazyWebhookEndpoint.class).open();
    }
    adapters.getInstance(Ports.class).accounts().plans().remember();
    isStarted = true;
    // Hosts that serve no requests may not know the public address and the key of links. Closed
    // after the engine, whose last steps may still add events.
    if (settings.role().servesRequests()) {
      closing.with(new WebhookWorker(useCases.webhooks())).start();
    }
    if (settings.role().processesVideos()) {
      startProcessing();
    }
  }

  private void requirePrograms() throws MissingProgramException {
    if (own.media().isEmpty()) {
      ProgramLocator.ofEnvironment().require(settings.ffmpeg());
    }
    if (own.speech().isEmpty()) {
      adapters.getInstance(SpeechRecognizers.class).requireProgram();
    }
  }

  private void startProcessing() {
    logRecognizer();
    JobEngine engine = closing.with(adapters.getInstance(JobEngine.class));
    engine.addRecurring(useCases.recurringTasks());
    own.eventListener().ifPresent(listener -> engine.addRecurring(List.of(delivery(listener))));
    engine.start(stepHandler());
  }

  private void logRecognizer() {
    Optional<String> recognizer =
        own.speech().isPresent()
            ? Optional.of("the embedding application")
            : adapters.getInstance(SpeechRecognizers.class).description();
    if (recognizer.isPresent()) {
      LOG.info("Captions: speech is recognized by {}", recognizer.get());
    } else {
      LOG.info("Captions are skipped: no speech recognizer is configured or installed");
    }
  }

  private RecurringTask delivery(AccountEventListener listener) {
    Ports ports = adapters.getInstance(Ports.class);
    return new EventDelivery(ports.events().pending(), listener, ports.environment().clock())
        .recurringTask();
  }

  /** The handler of the steps, as the worker runs it. */
  StepHandler stepHandler() {
    return wrapper.of(StepHandler.class, useCases.stepHandler());
  }
}
