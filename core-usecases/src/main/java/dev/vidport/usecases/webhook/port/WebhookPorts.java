package dev.vidport.usecases.webhook.port;

/** Webhooks, the deliveries to them, and the client that calls them. */
public record WebhookPorts(
    Webhooks webhooks,
    WebhookDeliveries deliveries,
    WebhookEndpoint endpoint,
    DeliveryListener listener) {}
